// What do buyers answer, where do organizers read it, and who may correct it?
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { orders } from "#shared/contracts/orders.ts";
import { type AnswerInput, questions } from "#shared/contracts/questions.ts";
import { call } from "#tests/support/call.ts";
import { bea, openQuestionDesk, oslo, type QuestionDesk } from "#tests/support/question-desk.ts";

let desk: QuestionDesk;
beforeEach(async () => {
  desk = await openQuestionDesk();
});
afterEach(() => desk.close());

const to = ({ id: questionId }: { id: string }, answer: AnswerInput["answer"]): AnswerInput => ({
  questionId,
  answer,
});
const reserve = async (...ticketIds: string[]): Promise<CheckoutOrder> =>
  (await desk.reserve(ticketIds.map((ticketId) => ({ ticketId, quantity: 1 })))).data;

async function onlyOrder() {
  const { data } = await call(orders.list, { token: desk.token, params: desk.params });
  const params = { ...desk.params, orderId: data[0]?.id ?? "" };
  return (await call(orders.get, { token: desk.token, params })).data;
}
const attendeeOf = async (attendeeId: string) =>
  (await call(attendees.get, { token: desk.token, params: { ...desk.params, attendeeId } })).data;

describe("the checkout", () => {
  it("asks what is visible and fits the order's tickets", async () => {
    const meal = await desk.ask({ title: "Meal" });
    await desk.ask({ title: "Seat", ticketIds: [desk.hall] });
    await desk.ask({ title: "Parking", scope: "ORDER", ticketIds: [desk.hall] });
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    await desk.ask({ title: "Rating", isHidden: true });

    const order = await reserve(desk.lawn);

    expect(order.questions.map(({ id }) => id)).toEqual([meal.id, company.id]);
    expect((await reserve(desk.hall)).questions).toHaveLength(4);
  });

  it("keeps every type of answer, of the order and of each ticket, with its wording", async () => {
    const options = ["Meat", "Fish", "Vegan"];
    const asked = {
      line: await desk.ask({ title: "Nickname" }),
      text: await desk.ask({ title: "Wishes", type: "MULTI_LINE" }),
      boxes: await desk.ask({ title: "Days", type: "CHECKBOX", options: ["Fri", "Sat", "Sun"] }),
      radio: await desk.ask({ title: "Meal", type: "RADIO", options }),
      list: await desk.ask({ title: "Snack", type: "DROPDOWN", options }),
      day: await desk.ask({ title: "Birthday", type: "DATE" }),
      home: await desk.ask({ title: "Home", type: "ADDRESS", scope: "ORDER" }),
    };
    const order = await reserve(desk.lawn, desk.hall);

    const { status } = await desk.fillInWith(order, {
      answers: [to(asked.home, oslo)],
      attendees: [
        [
          to(asked.line, " Bee "),
          to(asked.text, "Front row,\nplease"),
          to(asked.boxes, ["Sun", "Fri"]),
        ],
        [to(asked.radio, "Vegan"), to(asked.list, "Fish"), to(asked.day, "2028-02-29")],
      ],
    });

    expect(status).toBe(200);
    const sold = await onlyOrder();
    const given = (all: { title: string; type: string; answer: unknown }[]) =>
      all.map(({ title, type, answer }) => [title, type, answer]);
    expect(given(sold.answers)).toEqual([["Home", "ADDRESS", oslo]]);
    const [first, second] = await Promise.all(sold.attendees.map(({ id }) => attendeeOf(id)));
    expect(given(first?.answers ?? [])).toEqual([
      ["Nickname", "SINGLE_LINE", "Bee"],
      ["Wishes", "MULTI_LINE", "Front row,\nplease"],
      ["Days", "CHECKBOX", ["Fri", "Sun"]],
    ]);
    expect(given(second?.answers ?? [])).toEqual([
      ["Meal", "RADIO", "Vegan"],
      ["Snack", "DROPDOWN", "Fish"],
      ["Birthday", "DATE", "2028-02-29"],
    ]);
  });

  it("gives each ticket of a kind its own answers, whatever the order of the request", async () => {
    const meal = await desk.ask();
    const { data: order } = await desk.reserve([
      { ticketId: desk.lawn, quantity: 2 },
      { ticketId: desk.hall, quantity: 1 },
    ]);

    await desk.fillInWith(order, {
      attendees: [[to(meal, "first")], [to(meal, "second")], [to(meal, "hall")]],
    });

    const sold = await onlyOrder();
    const answered = await Promise.all(sold.attendees.map(({ id }) => attendeeOf(id)));
    expect(answered.map((one) => [one.ticketTitle, one.answers[0]?.answer])).toEqual([
      ["Lawn", "first"],
      ["Lawn", "second"],
      ["Hall", "hall"],
    ]);
  });

  it("shows the answers again while the order is open, and to nobody after that", async () => {
    const meal = await desk.ask();
    const { data: paid } = await call(
      (await import("#shared/contracts/tickets.ts")).tickets.create,
      {
        token: desk.token,
        params: desk.params,
        body: { title: "Box", type: "PAID", priceMinor: 2500 },
      },
    );
    forgetSheets();
    const order = await reserve(paid.id);
    await desk.fillInWith(order, { attendees: [[to(meal, "Vegan")]] });

    const open = (await desk.look(order)).data;
    await desk.abandon(order);
    const over = (await desk.look(order)).data;

    expect(open.attendees[0]?.answers).toEqual([to(meal, "Vegan")]);
    expect(open.questions).toHaveLength(1);
    expect([over.questions, over.answers, over.attendees[0]?.answers]).toEqual([[], [], []]);
  });

  it("takes a retry for what it is, also after the wording changed", async () => {
    const meal = await desk.ask({ title: "Meal" });
    const order = await reserve(desk.lawn);
    const key = randomUUID();
    await desk.fillInWith(order, { attendees: [[to(meal, " Vegan ")]] }, key);
    await desk.change(meal, { title: "Food", isRequired: true });

    const again = await desk.fillInWith(order, { attendees: [[to(meal, " Vegan ")]] }, key);
    const other = await desk.fillInWith(order, { attendees: [[to(meal, "Meat")]] }, key);

    expect([again.status, again.data.status]).toEqual([200, "COMPLETED"]);
    expect([other.status, other.problem.code]).toEqual([409, "idempotency_key_reused"]);
    const [guest] = (await onlyOrder()).attendees;
    expect((await attendeeOf(guest?.id ?? "")).answers).toMatchObject([
      { title: "Meal", answer: "Vegan" },
    ]);
  });

  it("knows a question that was made required while its answers were typed", async () => {
    const meal = await desk.ask();
    const order = await reserve(desk.lawn);
    // The change of another process: this one still has the sheet of before in its cache.
    await desk.look(order);
    await call(questions.update, {
      token: desk.token,
      params: { ...desk.params, questionId: meal.id },
      version: 1,
      body: { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE", isRequired: true },
    });
    forgetSheets();

    const { status, problem } = await desk.fillInWith(order, { attendees: [[to(meal, "")]] });
    const missing = await desk.fillInWith(order, {});

    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "attendees.0.answers.0.answer", code: "required" }],
    ]);
    expect(missing.problem.fields).toEqual([
      { path: "attendees.0.answers", code: "answer_missing", params: { title: "Meal" } },
    ]);
    expect((await desk.look(order)).data).toMatchObject({ status: "RESERVED", buyer: null });
    expect((await desk.fillInWith(order, { attendees: [[to(meal, "Fish")]] })).status).toBe(200);
  });

  it("knows at once a question that its own cache does not have yet", async () => {
    const order = await reserve(desk.lawn);
    await desk.look(order);
    const { data: late } = await call(questions.create, {
      token: desk.token,
      params: desk.params,
      body: { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE" },
    });

    expect((await desk.fillInWith(order, { attendees: [[to(late, "Fish")]] })).status).toBe(200);
  });

  test.each<
    [string, (of: Record<"hidden" | "hall" | "order" | "gone", { id: string }>) => AnswerInput]
  >([
    ["a hidden question", ({ hidden }) => to(hidden, "x")],
    ["a question for another ticket", ({ hall }) => to(hall, "x")],
    ["a question about the order", ({ order }) => to(order, "x")],
    ["a deleted question", ({ gone }) => to(gone, "x")],
    ["a question that never was", () => ({ questionId: "qst_000000000000", answer: "x" })],
  ])("refuses an answer to %s, on its field", async (_, answerOf) => {
    const asked = {
      hidden: await desk.ask({ isHidden: true }),
      hall: await desk.ask({ ticketIds: [desk.hall] }),
      order: await desk.ask({ scope: "ORDER" }),
      gone: await desk.ask(),
    };
    await desk.remove(asked.gone.id);
    forgetSheets();
    const order = await reserve(desk.lawn);

    const { status, problem } = await desk.fillInWith(order, { attendees: [[answerOf(asked)]] });

    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "attendees.0.answers.0.questionId", code: "unknown_question" }],
    ]);
    expect((await desk.look(order)).data.buyer).toBeNull();
  });

  it("refuses a question of another event", async () => {
    const other = await openQuestionDesk();
    const foreign = await other.ask({ scope: "ORDER" });
    await other.close();
    const order = await reserve(desk.lawn);

    const { status, problem } = await desk.fillInWith(order, { answers: [to(foreign, "x")] });

    expect([status, problem.fields?.[0]]).toEqual([
      422,
      { path: "answers.0.questionId", code: "unknown_question" },
    ]);
  });

  test.each<[string, unknown]>([
    ["a number", 5],
    ["nothing", null],
    ["a list of numbers", [1]],
    ["an address with a field of its own", { ...oslo, isAdmin: true }],
    ["an address without its fields", { city: "Oslo" }],
  ])("refuses %s as an answer", async (_, answer) => {
    const home = await desk.ask({ type: "ADDRESS", scope: "ORDER" });
    const order = await reserve(desk.lawn);
    const sent = [{ questionId: home.id, answer }] as AnswerInput[];

    const { status, problem } = await desk.fillInWith(order, { answers: sent });

    expect([status, problem.fields?.[0]?.path]).toEqual([422, "answers.0.answer"]);
  });
});

describe("an organizer", () => {
  it("corrects the answers about an order and about an attendee; the story says so", async () => {
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    const meal = await desk.ask({ title: "Meal", type: "RADIO", options: ["Meat", "Vegan"] });
    const order = await reserve(desk.lawn);
    await desk.fillInWith(order, {
      answers: [to(company, "Acme")],
      attendees: [[to(meal, "Meat")]],
    });
    const sold = await onlyOrder();

    const edited = await editOrder(sold, { answers: [to(company, "Acme Ltd")] });
    const guest = await editGuest(sold.attendees[0]?.id ?? "", { answers: [to(meal, "Vegan")] });

    expect([edited.status, edited.data.version]).toEqual([200, 2]);
    expect(edited.data.answers.map(({ answer }) => answer)).toEqual(["Acme Ltd"]);
    expect([guest.status, guest.data.version]).toEqual([200, 2]);
    expect(guest.data.answers.map(({ answer }) => answer)).toEqual(["Vegan"]);
    const { timeline, answers } = await onlyOrder();
    expect(timeline.slice(-2).map(({ what, by, attendee }) => [what, by, attendee])).toEqual([
      ["answers_edited", "Olivia Owner", null],
      ["answers_edited", "Olivia Owner", "Bea Buyer"],
    ]);
    expect(answers.map(({ answer }) => answer)).toEqual(["Acme Ltd"]);
  });

  it("answers hidden questions, and need not answer required ones", async () => {
    const rating = await desk.ask({ title: "Rating", scope: "ORDER", isHidden: true });
    const order = await reserve(desk.lawn);
    await desk.fillInWith(order, {});
    await desk.ask({ title: "Company", scope: "ORDER", isRequired: true });

    const { status, data } = await editOrder(await onlyOrder(), { answers: [to(rating, "Good")] });

    expect([status, data.answers]).toMatchObject([200, [{ title: "Rating", answer: "Good" }]]);
  });

  it("keeps what was answered to a question that was changed or deleted, in its wording", async () => {
    const meal = await desk.ask({ title: "Meal", scope: "ORDER", type: "RADIO", options: ["A"] });
    const gone = await desk.ask({ title: "Size", scope: "ORDER" });
    const order = await reserve(desk.lawn);
    await desk.fillInWith(order, { answers: [to(meal, "A"), to(gone, "M")] });
    await desk.change(meal, { title: "Food", scope: "ORDER", type: "RADIO", options: ["B"] });
    await desk.remove(gone.id);

    const answers = [to(meal, "A"), to(gone, "M")];
    const renamed = await editOrder(await onlyOrder(), { firstName: "Beatrice", answers });
    const wordings = renamed.data.answers.map(({ title, answer }) => [title, answer]);
    const answered = await editOrder(await onlyOrder(), { answers: [to(meal, "B")] });

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
    const order = await reserve(desk.lawn);
    await desk.fillInWith(order, { answers: [to(line, "x"), to(days, "Friday")] });
    await desk.change(days, { title: "Days", scope: "ORDER", type: "CHECKBOX", options: ["Fri"] });

    const { data } = await editOrder(await onlyOrder(), { answers: [to(line, ""), to(days, [])] });

    expect(data.answers.map(({ title, answer }) => [title, answer])).toEqual([["Days", "Friday"]]);
  });

  it("who saves without a change changes nothing", async () => {
    const company = await desk.ask({ scope: "ORDER" });
    const order = await reserve(desk.lawn);
    await desk.fillInWith(order, { answers: [to(company, "Acme")] });

    const { data } = await editOrder(await onlyOrder(), { answers: [to(company, "Acme")] });

    expect([data.version, data.timeline.at(-1)?.what]).toEqual([1, "completed"]);
  });

  test.each<[string, (of: Record<"meal" | "guest", { id: string }>) => AnswerInput, string]>([
    ["an option that is none", ({ meal }) => to(meal, "Beef"), "answers.0.answer"],
    ["a question about attendees", ({ guest }) => to(guest, "x"), "answers.0.questionId"],
    ["an unknown question", () => to({ id: "qst_000000000000" }, "x"), "answers.0.questionId"],
  ])("is refused with %s, and nothing changes", async (_, answerOf, path) => {
    const meal = await desk.ask({ scope: "ORDER", type: "RADIO", options: ["Meat"] });
    const guest = await desk.ask();
    const order = await reserve(desk.lawn);
    await desk.fillInWith(order, { answers: [to(meal, "Meat")] });

    const answers = [answerOf({ meal, guest })];
    const { status, problem } = await editOrder(await onlyOrder(), { firstName: "X", answers });

    expect([status, problem.fields?.[0]?.path]).toEqual([422, path]);
    expect(await onlyOrder()).toMatchObject({ version: 1, firstName: "Bea" });
  });

  it("of two who edit one attendee's answers at once, the second is told", async () => {
    const meal = await desk.ask();
    await desk.fillInWith(await reserve(desk.lawn), { attendees: [[to(meal, "Meat")]] });
    const id = (await onlyOrder()).attendees[0]?.id ?? "";

    const edits = await Promise.all([
      editGuest(id, { answers: [to(meal, "Fish")] }),
      editGuest(id, { answers: [to(meal, "Vegan")] }),
    ]);

    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = edits.find(({ status }) => status === 200);
    expect((await attendeeOf(id)).answers).toEqual(won?.data.answers);
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
    const order = await reserve(desk.lawn, desk.hall, desk.hall);
    await desk.fillInWith(order, { attendees: [[], [to(seat, "Aisle")], []] });

    const { rows, data, meta } = await listed(seat.id);

    expect(meta.total).toBe(2);
    expect(rows.toSorted()).toEqual([
      [null, null],
      ["Aisle", "Seat"],
    ]);
    const sold = await onlyOrder();
    expect(data.map(({ attendeeId }) => attendeeId).toSorted()).toEqual(
      sold.attendees.slice(1).map(({ id }) => id),
    );
  });

  it("has a row per complete order, in pages, and none of baskets", async () => {
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    for (const name of ["Acme", "Bolt", "Core"]) {
      await desk.pass(60);
      await desk.fillInWith(await reserve(desk.lawn), { answers: [to(company, name)] });
    }
    await reserve(desk.lawn);

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
