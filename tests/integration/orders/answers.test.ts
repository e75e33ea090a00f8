// What do buyers answer, where do organizers read it, and who may correct it?
import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { type AnswerInput, questions } from "#shared/contracts/questions.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openQuestionDesk, oslo, to } from "#tests/support/scenes/question-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openQuestionDesk);

describe("the checkout", () => {
  it("asks what is visible and fits the order's tickets", async () => {
    const meal = await desk.ask({ title: "Meal" });
    await desk.ask({ title: "Seat", ticketIds: [desk.hall] });
    await desk.ask({ title: "Parking", scope: "ORDER", ticketIds: [desk.hall] });
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    await desk.ask({ title: "Rating", isHidden: true });

    const order = await desk.basket(desk.lawn);

    expect(order.questions.map(({ id }) => id)).toEqual([meal.id, company.id]);
    expect((await desk.basket(desk.hall)).questions).toHaveLength(4);
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
    const order = await desk.basket(desk.lawn, desk.hall);

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
    const sold = await desk.order();
    const given = (all: { title: string; type: string; answer: unknown }[]) =>
      all.map(({ title, type, answer }) => [title, type, answer]);
    expect(given(sold.answers)).toEqual([["Home", "ADDRESS", oslo]]);
    const [first, second] = await Promise.all(sold.attendees.map(({ id }) => desk.attendee(id)));
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

    const sold = await desk.order();
    const answered = await Promise.all(sold.attendees.map(({ id }) => desk.attendee(id)));
    expect(answered.map((one) => [one.ticketTitle, one.answers[0]?.answer])).toEqual([
      ["Lawn", "first"],
      ["Lawn", "second"],
      ["Hall", "hall"],
    ]);
  });

  it("shows the answers again while the order is open, and to nobody after that", async () => {
    const meal = await desk.ask();
    const paid = await given.ticket(desk.owner, desk.event.id, { title: "Box" });
    forgetSheets();
    const order = await desk.basket(paid.id);
    await desk.fillInWith(order, { attendees: [[to(meal, "Vegan")]] });

    const open = (await desk.look(order)).data;
    await desk.abandon(order);
    const over = (await desk.look(order)).data;

    expect(open.attendees[0]?.answers).toEqual([to(meal, "Vegan")]);
    expect(open.questions).toHaveLength(1);
    expect([over.questions, over.answers, over.attendees[0]?.answers]).toEqual([[], [], []]);
  });

  it("shows the answers about the order to nobody once it is complete", async () => {
    const company = await desk.ask({ title: "Company", scope: "ORDER" });
    const order = await desk.basket(desk.lawn);

    await desk.fillInWith(order, { answers: [to(company, "Owl Ltd")] });

    const { status, answers, questions: asked } = (await desk.look(order)).data;
    expect([status, answers, asked]).toEqual(["COMPLETED", [], []]);
    expect((await desk.order()).answers).toMatchObject([{ answer: "Owl Ltd" }]);
  });

  it("takes a retry for what it is, also after the wording changed", async () => {
    const meal = await desk.ask({ title: "Meal" });
    const order = await desk.basket(desk.lawn);
    const key = randomUUID();
    await desk.fillInWith(order, { attendees: [[to(meal, " Vegan ")]] }, key);
    await desk.change(meal, { title: "Food", isRequired: true });

    const again = await desk.fillInWith(order, { attendees: [[to(meal, " Vegan ")]] }, key);
    const other = await desk.fillInWith(order, { attendees: [[to(meal, "Meat")]] }, key);

    expect([again.status, again.data.status]).toEqual([200, "COMPLETED"]);
    expect([other.status, other.problem.code]).toEqual([409, "idempotency_key_reused"]);
    const [guest] = (await desk.order()).attendees;
    expect((await desk.attendee(guest?.id ?? "")).answers).toMatchObject([
      { title: "Meal", answer: "Vegan" },
    ]);
  });

  it("knows a question that was made required while its answers were typed", async () => {
    const meal = await desk.ask();
    const order = await desk.basket(desk.lawn);
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
    const order = await desk.basket(desk.lawn);
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
    const order = await desk.basket(desk.lawn);

    const { status, problem } = await desk.fillInWith(order, { attendees: [[answerOf(asked)]] });

    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "attendees.0.answers.0.questionId", code: "unknown_question" }],
    ]);
    expect((await desk.look(order)).data.buyer).toBeNull();
  });

  it("refuses a question of another event of the account", async () => {
    const { event } = await given.event(desk.owner);
    const { data: foreign } = await call(questions.create, {
      token: desk.token,
      params: { eventId: event.id },
      body: { title: "Meal", type: "SINGLE_LINE", scope: "ORDER" },
    });
    const order = await desk.basket(desk.lawn);

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
    const order = await desk.basket(desk.lawn);
    const sent = [{ questionId: home.id, answer }] as AnswerInput[];

    const { status, problem } = await desk.fillInWith(order, { answers: sent });

    expect([status, problem.code]).toEqual([422, "invalid_input"]);
    expect(problem.fields?.[0]?.path).toMatch(/^answers\.0\.answer/);
  });
});
