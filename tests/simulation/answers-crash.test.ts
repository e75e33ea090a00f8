// What if a function dies while answers are saved or corrected? Names, answers and the order's
// story must change together or not at all.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { bea, openQuestionDesk, to } from "#tests/support/scenes/question-desk.ts";
import { call } from "#tests/support/servers/call.ts";

beforeAll(watchTable);
const desk = eachTest(openQuestionDesk);

it("the buyer's answers are there once the request is repeated, and the tickets too", async () => {
  const meal = await desk.ask({ isRequired: true });
  await atEveryDeath({
    begin: async () => {
      const order = await desk.basket(desk.lawn, desk.hall);
      const sent = { attendees: [[to(meal, "Fish")], [to(meal, "Vegan")]] };
      const key = randomUUID();
      return { send: () => desk.fillInWith(order, sent, key) };
    },
    kill: ({ send }) => send(),
    judge: async ({ send }, point) => {
      const { status, data } = await send();

      const seen = { ...point, status, order: data.status };
      expect(seen).toEqual({ ...point, status: 200, order: "COMPLETED" });
      const guests = await Promise.all(
        data.attendees.map(({ shortId }) => desk.attendee(shortId?.slice(0, 14) ?? "")),
      );
      expect(guests.map(({ answers }) => answers.map(({ answer }) => answer))).toEqual([
        ["Fish"],
        ["Vegan"],
      ]);
    },
  });
  expect(await desk.wrongs()).toEqual([]);
});

it("an organizer's correction changes name, answer and story together, once", async () => {
  const meal = await desk.ask();
  await desk.fillInWith(await desk.basket(desk.lawn), { attendees: [[to(meal, "Meat")]] });
  const attendeeId = (await desk.order()).attendees[0]?.id ?? "";
  const edit = (version: number, firstName: string, answer: string) =>
    call(attendees.update, {
      token: desk.token,
      params: { ...desk.params, attendeeId },
      version,
      body: { ...bea, firstName, answers: [to(meal, answer)] },
    });
  const state = async () => {
    const { firstName, answers, version } = await desk.attendee(attendeeId);
    const { timeline } = await desk.order();
    const edits = timeline.filter(({ what }) => what === "answers_edited").length;
    return { firstName, answer: answers[0]?.answer, version, edits };
  };
  let tries = 0;
  await atEveryDeath({
    begin: async () => {
      tries++;
      return { old: await state(), firstName: `Eve ${tries}`, answer: `Vegan ${tries}` };
    },
    kill: ({ old, firstName, answer }) => edit(old.version, firstName, answer),
    judge: async ({ old, firstName, answer }, _, crashed) => {
      const now = await state();

      const changed = { firstName, answer, version: old.version + 1, edits: old.edits + 1 };
      expect(crashed ? [old, changed] : [changed]).toContainEqual(now);
    },
  });
});
