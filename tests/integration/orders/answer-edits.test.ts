// What do organizers read of the answers, and what can they correct?
import { describe, expect, it, test } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { type AnswerInput, questions } from "#shared/contracts/questions.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { bea, openQuestionDesk, to } from "#tests/support/scenes/question-desk.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openQuestionDesk);

describe("an organizer", () => {
  it("corrects the answers about an order and about an attendee; the story says so", async () => {
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    const meal = await desk.ask({ title: "Meal", type: "RADIO", options: ["Meat", "Vegan"] });
    const order = await desk.basket(desk.lawn);
    await desk.fillInWith(order, {
      answers: [to(company, "Acme")],
      attendees: [[to(meal, "Meat")]],
    });
    const sold = await desk.order();

    const edited = await editOrder(sold, { answers: [to(company, "Acme Ltd")] });
    const guest = await editGuest(sold.attendees[0]?.id ?? "", { answers: [to(meal, "Vegan")] });

    expect([edited.status, edited.data.version]).toEqual([200, 2]);
    expect(edited.data.answers.map(({ answer }) => answer)).toEqual(["Acme Ltd"]);
    expect([guest.status, guest.data.version]).toEqual([200, 2]);
    expect(guest.data.answers.map(({ answer }) => answer)).toEqual(["Vegan"]);
    const { timeline, answers } = await desk.order();
    expect(timeline.slice(-2).map(({ what, by, attendee }) => [what, by, attendee])).toEqual([
      ["answers_edited", "Olivia Owner", null],
      ["answers_edited", "Olivia Owner", "Bea Buyer"],
    ]);
    expect(answers.map(({ answer }) => answer)).toEqual(["Acme Ltd"]);
  });

  it("answers hidden questions, and need not answer required ones", async () => {
    const rating = await desk.ask({ title: "Rating", scope: "ORDER", isHidden: true });
    const order = await desk.basket(desk.lawn);
    await desk.fillInWith(order, {});
    await desk.ask({ title: "Company", scope: "ORDER", isRequired: true });

    const { status, data } = await editOrder(await desk.order(), { answers: [to(rating, "Good")] });

    expect([status, data.answers]).toMatchObject([200, [{ title: "Rating", answer: "Good" }]]);
  });

  it("answers what only the ticket asks to which an attendee was moved", async () => {
    const ticketIds = [desk.hall];
    const parking = await desk.ask({ title: "Parking", scope: "ORDER", ticketIds });
    await desk.fillInWith(await desk.basket(desk.lawn), {});
    const attendeeId = (await desk.order()).attendees[0]?.id ?? "";
    await call(attendees.move, {
      token: desk.token,
      params: { ...desk.params, attendeeId },
      body: { ticketId: desk.hall },
      version: 1,
    });

    const { status, data } = await editOrder(await desk.order(), { answers: [to(parking, "A1")] });

    expect([status, data.answers]).toMatchObject([200, [{ title: "Parking", answer: "A1" }]]);
  });

  it("keeps what was answered to a question that was changed or deleted, in its wording", async () => {
    const meal = await desk.ask({ title: "Meal", scope: "ORDER", type: "RADIO", options: ["A"] });
    const gone = await desk.ask({ title: "Size", scope: "ORDER" });
    const order = await desk.basket(desk.lawn);
    await desk.fillInWith(order, { answers: [to(meal, "A"), to(gone, "M")] });
    await desk.change(meal, { title: "Food", scope: "ORDER", type: "RADIO", options: ["B"] });
    await desk.remove(gone.id);

    const answers = [to(meal, "A"), to(gone, "M")];
    const renamed = await editOrder(await desk.order(), { firstName: "Beatrice", answers });
    const wordings = renamed.data.answers.map(({ title, answer }) => [title, answer]);
    const answered = await editOrder(await desk.order(), { answers: [to(meal, "B")] });

    expect([renamed.status, renamed.data.firstName]).toEqual([200, "Beatrice"]);
    expect(wordings).toEqual([
      ["Meal", "A"],
      ["Size", "M"],
    ]);
    expect(answered.data.answers.map(({ title, answer }) => [title, answer])).toEqual([
      ["Food", "B"],
      ["Size", "M"],
    ]);
  });

  it("removes an answer with an empty one, but none that was of another type", async () => {
    const line = await desk.ask({ title: "Note", scope: "ORDER" });
    const days = await desk.ask({ title: "Days", scope: "ORDER" });
    const order = await desk.basket(desk.lawn);
    await desk.fillInWith(order, { answers: [to(line, "x"), to(days, "Friday")] });
    await desk.change(days, { title: "Days", scope: "ORDER", type: "CHECKBOX", options: ["Fri"] });

    const { data } = await editOrder(await desk.order(), { answers: [to(line, ""), to(days, [])] });

    expect(data.answers.map(({ title, answer }) => [title, answer])).toEqual([["Days", "Friday"]]);
  });

  it("who saves without a change changes nothing", async () => {
    const company = await desk.ask({ scope: "ORDER" });
    const order = await desk.basket(desk.lawn);
    await desk.fillInWith(order, { answers: [to(company, "Acme")] });

    const { data } = await editOrder(await desk.order(), { answers: [to(company, "Acme")] });

    expect([data.version, data.timeline.at(-1)?.what]).toEqual([1, "completed"]);
  });

  test.each<[string, (of: Record<"meal" | "guest", { id: string }>) => AnswerInput, string]>([
    ["an option that is none", ({ meal }) => to(meal, "Beef"), "answers.0.answer"],
    ["a question about attendees", ({ guest }) => to(guest, "x"), "answers.0.questionId"],
    ["an unknown question", () => to({ id: "qst_000000000000" }, "x"), "answers.0.questionId"],
  ])("is refused with %s, and nothing changes", async (_, answerOf, path) => {
    const meal = await desk.ask({ scope: "ORDER", type: "RADIO", options: ["Meat"] });
    const guest = await desk.ask();
    const order = await desk.basket(desk.lawn);
    await desk.fillInWith(order, { answers: [to(meal, "Meat")] });

    const answers = [answerOf({ meal, guest })];
    const { status, problem } = await editOrder(await desk.order(), { firstName: "X", answers });

    expect([status, problem.fields?.[0]?.path]).toEqual([422, path]);
    expect(await desk.order()).toMatchObject({ version: 1, firstName: "Bea" });
  });

  it("of two who edit one attendee's answers at once, the second is told", async () => {
    const meal = await desk.ask();
    await desk.fillInWith(await desk.basket(desk.lawn), { attendees: [[to(meal, "Meat")]] });
    const id = (await desk.order()).attendees[0]?.id ?? "";

    const edits = await Promise.all([
      editGuest(id, { answers: [to(meal, "Fish")] }),
      editGuest(id, { answers: [to(meal, "Vegan")] }),
    ]);

    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = edits.find(({ status }) => status === 200);
    expect((await desk.attendee(id)).answers).toEqual(won?.data.answers);
  });

  const editOrder = (
    order: { id: string; version: number },
    fields: Partial<typeof bea> & { answers: AnswerInput[] },
  ) =>
    call(orders.update, {
      token: desk.token,
      params: { ...desk.params, orderId: order.id },
      version: order.version,
      body: { ...bea, ...fields },
    });
  const editGuest = (attendeeId: string, fields: { answers: AnswerInput[] }) =>
    call(attendees.update, {
      token: desk.token,
      params: { ...desk.params, attendeeId },
      version: 1,
      body: { ...bea, ...fields },
    });
});

describe("the list of answers", () => {
  const listed = async (questionId: string, search = "") => {
    const params = { ...desk.params, questionId };
    const { data, meta } = await call(questions.answers, { token: desk.token, params, search });
    return { rows: data.map(({ answer, title }) => [answer, title]), meta, data };
  };

  it("has a row per attendee with a ticket that is asked, with or without an answer", async () => {
    const seat = await desk.ask({ title: "Seat", ticketIds: [desk.hall] });
    const order = await desk.basket(desk.lawn, desk.hall, desk.hall);
    await desk.fillInWith(order, { attendees: [[], [to(seat, "Aisle")], []] });

    const { rows, data, meta } = await listed(seat.id);

    expect(meta.total).toBe(2);
    expect(rows.toSorted()).toEqual([
      [null, null],
      ["Aisle", "Seat"],
    ]);
    const sold = await desk.order();
    expect(data.map(({ attendeeId }) => attendeeId).toSorted()).toEqual(
      sold.attendees.slice(1).map(({ id }) => id),
    );
  });

  it("has a row per complete order, in pages, and none of baskets", async () => {
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    for (const name of ["Acme", "Bolt", "Core"]) {
      await desk.pass(60);
      await desk.fillInWith(await desk.basket(desk.lawn), { answers: [to(company, name)] });
    }
    await desk.basket(desk.lawn);

    const first = await listed(company.id, "?per_page=2");
    const second = await listed(company.id, "?per_page=2&page=2");

    expect([first.meta.total, first.meta.lastPage]).toEqual([3, 2]);
    expect([...first.rows, ...second.rows].map(([answer]) => answer)).toEqual([
      "Core",
      "Bolt",
      "Acme",
    ]);
    expect(first.data[0]).toMatchObject({ attendeeId: null, firstName: "Bea" });
  });

  it("has only the orders with a ticket that is asked, where not all are", async () => {
    const seat = await desk.ask({ title: "Row", scope: "ORDER", ticketIds: [desk.hall] });
    await desk.fillInWith(await desk.basket(desk.lawn), {});
    await desk.pass(60);
    await desk.fillInWith(await desk.basket(desk.lawn, desk.hall), { answers: [to(seat, "A")] });
    await desk.pass(60);
    await desk.fillInWith(await desk.basket(desk.hall), {});

    const { rows, meta } = await listed(seat.id);

    expect(meta.total).toBe(2);
    expect(rows).toEqual([
      [null, null],
      ["A", "Row"],
    ]);
  });

  it("exists for no default and no unknown question", async () => {
    for (const [questionId, status] of [
      ["email", 409],
      ["qst_000000000000", 404],
    ] as const) {
      const params = { ...desk.params, questionId };
      expect((await call(questions.answers, { token: desk.token, params })).status).toBe(status);
    }
  });
});
