// What can an organizer ask, change and delete?
import { describe, expect, it, test } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { MAX_QUESTIONS, questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openQuestionDesk } from "#tests/support/scenes/question-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openQuestionDesk);

const create = (body: Record<string, unknown>) =>
  call(questions.create, {
    token: desk.token,
    params: desk.params,
    body: { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE", ...body },
  });
const sort = (questionIds: string[]) =>
  call(questions.sort, { token: desk.token, params: desk.params, body: { questionIds } });

describe("the questions of an event", () => {
  it("begin with the default ones, and follow in the order in which they were made", async () => {
    await desk.ask({ title: "Meal" });
    await desk.ask({ title: "Company", scope: "ORDER" });

    const { data, meta } = await call(questions.list, { token: desk.token, params: desk.params });

    expect(data.map(({ title, isDefault }) => [title, isDefault])).toEqual([
      ["First name", true],
      ["Last name", true],
      ["Email", true],
      ["Meal", false],
      ["Company", false],
    ]);
    expect(meta.total).toBe(5);
  });

  it("are listed by scope, and without the hidden ones on request", async () => {
    await desk.ask({ title: "Meal" });
    await desk.ask({ title: "Company", scope: "ORDER" });
    await desk.ask({ title: "Rating", scope: "ORDER", isHidden: true });
    const own = async (search: string) => (await desk.titles(search)).slice(3);

    expect(await own("?filter_fields[scope]=ORDER")).toEqual(["Company", "Rating"]);
    expect(await own("?filter_fields[scope]=ATTENDEE")).toEqual(["Meal"]);
    expect(await own("?filter_fields[scope]=ORDER&filter_fields[hidden]=no")).toEqual(["Company"]);
    expect(await desk.titles("?query=rat")).toEqual(["Rating"]);
  });

  it("are put in another order, each named once", async () => {
    const [a, b, c] = [
      await desk.ask({ title: "A" }),
      await desk.ask({ title: "B" }),
      await desk.ask({ title: "C", scope: "ORDER" }),
    ];

    expect((await sort([c.id, a.id, b.id])).status).toBe(204);

    expect((await desk.titles()).slice(3)).toEqual(["C", "A", "B"]);
    for (const wrong of [
      [a.id, b.id],
      [a.id, b.id, b.id],
      [a.id, b.id, c.id, a.id],
      [a.id, b.id, "qst_000000000000"],
    ]) {
      const { status, problem } = await sort(wrong);
      expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
    }
    expect((await sort(["first_name", a.id, b.id, c.id])).status).toBe(422);
    expect((await desk.titles()).slice(3)).toEqual(["C", "A", "B"]);
  });

  it(`are at most ${MAX_QUESTIONS}`, async () => {
    for (let count = 0; count < MAX_QUESTIONS; count++)
      await create({ title: `Question ${count}` });

    const { status, problem } = await create({ title: "One more" });

    expect([status, problem.code, problem.params]).toEqual([
      409,
      "too_many_questions",
      { maximum: MAX_QUESTIONS },
    ]);
  });
});

describe("a default question", () => {
  test.each(["first_name", "last_name", "email"])(
    "%s is read, but neither changed nor deleted",
    async (questionId) => {
      const params = { ...desk.params, questionId };
      const body = { title: "Nickname", type: "SINGLE_LINE", scope: "ATTENDEE" };

      const read = await call(questions.get, { token: desk.token, params });
      const refused = [
        await call(questions.update, { token: desk.token, params, version: 1, body }),
        await call(questions.remove, { token: desk.token, params }),
      ];

      expect([read.status, read.data.isDefault]).toEqual([200, true]);
      for (const { status, problem } of refused)
        expect([status, problem.code]).toEqual([409, "default_question"]);
      expect(await desk.titles()).toEqual(["First name", "Last name", "Email"]);
    },
  );
});

describe("a question", () => {
  it("keeps everything that was entered, in each of the seven types", async () => {
    const choice = { options: ["Meat", "Vegan"] };
    for (const fields of [
      { type: "SINGLE_LINE" },
      { type: "MULTI_LINE", description: "In your own words." },
      { type: "CHECKBOX", ...choice },
      { type: "RADIO", ...choice, isRequired: true },
      { type: "DROPDOWN", ...choice, isHidden: true },
      { type: "DATE", ticketIds: [desk.hall] },
      { type: "ADDRESS", scope: "ORDER" },
    ]) {
      const made = await create(fields);
      expect(made.status).toBe(201);
      const params = { ...desk.params, questionId: made.data.id };
      const { data } = await call(questions.get, { token: desk.token, params });
      expect(data).toMatchObject({ title: "Meal", version: 1, isDefault: false, ...fields });
    }
  });

  it("is changed over the version that was read, and by nobody else's", async () => {
    const question = await desk.ask();

    const first = await desk.change(question, { title: "Food" });
    const second = await desk.change(question, { title: "Drink" });

    expect([first.status, first.data.title, first.data.version]).toEqual([200, "Food", 2]);
    expect([second.status, second.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect(await desk.titles()).toContain("Food");
  });

  it("stays asked for a ticket that was deleted, and not for all", async () => {
    const spare = await given.ticket(desk.owner, desk.event.id, { title: "Spare" });
    const question = await desk.ask({ ticketIds: [spare.id] });
    await call(tickets.remove, {
      token: desk.token,
      params: { ...desk.params, ticketId: spare.id },
    });

    const changed = await desk.change(question, { title: "Food", ticketIds: [spare.id] });

    expect([changed.status, changed.data.ticketIds]).toEqual([200, [spare.id]]);
  });

  it("that is deleted is gone", async () => {
    const { id } = await desk.ask();

    expect((await desk.remove(id)).status).toBe(204);
    expect((await desk.remove(id)).status).toBe(404);
    expect(await desk.titles()).toHaveLength(3);
  });

  test.each([
    ["a title of spaces", { title: " " }, "title", "too_short"],
    ["a title of 150 characters", { title: "x".repeat(150) }, "title", "too_long"],
    ["an unknown type", { type: "SLIDER" }, "type", "invalid"],
    ["no scope", { scope: null }, "scope", "invalid"],
    ["a radio choice without options", { type: "RADIO" }, "options", "option_required"],
    ["a checkbox without options", { type: "CHECKBOX" }, "options", "option_required"],
    ["a dropdown without options", { type: "DROPDOWN" }, "options", "option_required"],
    ["an empty option", { type: "RADIO", options: ["A", " "] }, "options.1", "too_short"],
    [
      "an option twice",
      { type: "CHECKBOX", options: ["A", "B", " a "] },
      "options.2",
      "duplicate_option",
    ],
    ["options of a line", { options: ["A"] }, "options", "options_without_choice"],
    ["101 options", { type: "RADIO", options: numbers(101) }, "options", "too_long"],
    ["a ticket that is none", { ticketIds: ["tkt_000000000000"] }, "ticketIds.0", "unknown_ticket"],
    ["an id that is none", { ticketIds: ["x"] }, "ticketIds.0", "invalid_regex"],
    ["a number of its own", { position: 1 }, "position", "unknown_field"],
    ["an id of its own", { id: "qst_000000000000" }, "id", "unknown_field"],
    ["another event", { eventId: "evt_000000000000" }, "eventId", "unknown_field"],
    ["a version in the body", { version: 5 }, "version", "unknown_field"],
    ["a claim to be a default one", { isDefault: true }, "isDefault", "unknown_field"],
  ])("with %s is refused on its field, and nothing changes", async (_, fields, path, code) => {
    const question = await desk.ask();

    const answers = [await create(fields), await desk.change(question, fields)];

    for (const { status, problem } of answers) {
      expect([status, problem.code]).toEqual([422, "invalid_input"]);
      expect(problem.fields).toContainEqual(expect.objectContaining({ path, code }));
    }
    expect((await desk.titles()).slice(3)).toEqual(["Meal"]);
  });

  test("cannot name a ticket of another event of the same account", async () => {
    const other = await given.event(desk.owner);

    const { status, problem } = await create({ ticketIds: [desk.lawn, other.tickets[0]?.id] });

    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "ticketIds.1", code: "unknown_ticket" }],
    ]);
  });
});

describe("the public", () => {
  const asked = async () => {
    forgetSheets();
    return call(publicEvents.questions, { params: desk.params });
  };

  it("reads the visible questions in their order, and never hidden ones", async () => {
    await desk.ask({ title: "Meal", type: "RADIO", options: ["Meat", "Vegan"] });
    await desk.ask({ title: "Rating", isHidden: true });
    await desk.ask({ title: "Company", scope: "ORDER", isRequired: true });

    const { status, data, text } = await asked();

    expect(status).toBe(200);
    expect(data.questions.map(({ title }) => title)).toEqual(["Meal", "Company"]);
    expect(text).not.toMatch(/Rating|position|createdAt|accountId|version/);
  });

  it("reads nothing of an event that is not live", async () => {
    const { event } = await given.event(desk.owner, { isDraft: true });

    for (const eventId of [event.id, "evt_000000000000"]) {
      const answer = await call(publicEvents.questions, { params: { eventId } });
      expect([answer.status, answer.problem.code]).toEqual([404, "event_not_found"]);
    }
  });
});

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, place) => String(place));
}
