// What if a function dies while answers are saved or corrected? It is killed before and after every
// call. Names, answers and the order's story must change together or not at all.

import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { attendees } from "#shared/contracts/attendees.ts";
import { call } from "#tests/support/call.ts";
import { crashing, watchTable } from "#tests/support/crash.ts";
import { bea, openQuestionDesk, type QuestionDesk, to } from "#tests/support/question-desk.ts";

let desk: QuestionDesk;
beforeAll(watchTable);
beforeEach(async () => {
  desk = await openQuestionDesk();
});
afterEach(() => desk.close());

it("the buyer's answers are there once the request is repeated, and the tickets too", async () => {
  const meal = await desk.ask({ isRequired: true });
  for (const when of ["before", "after"] as const) {
    for (let at = 1; ; at++) {
      const order = await desk.basket(desk.lawn, desk.hall);
      const key = randomUUID();
      const sent = { attendees: [[to(meal, "Fish")], [to(meal, "Vegan")]] };
      const { crashed } = await crashing({ at, when }, () => desk.fillInWith(order, sent, key));

      const { status, data } = await desk.fillInWith(order, sent, key);

      expect({ at, when, status, order: data.status }).toEqual({
        at,
        when,
        status: 200,
        order: "COMPLETED",
      });
      const guests = await Promise.all(
        data.attendees.map(({ shortId }) => desk.attendee(shortId?.slice(0, 14) ?? "")),
      );
      expect(guests.map(({ answers }) => answers.map(({ answer }) => answer))).toEqual([
        ["Fish"],
        ["Vegan"],
      ]);
      if (!crashed) {
        expect(at).toBeGreaterThan(1);
        break;
      }
    }
  }
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
  for (const when of ["before", "after"] as const) {
    for (let at = 1; ; at++) {
      const old = await state();
      const [name, answer] = [`Eve ${when} ${at}`, `Vegan ${when} ${at}`];
      const { crashed } = await crashing({ at, when }, () => edit(old.version, name, answer));

      const now = await state();

      const changed = {
        firstName: name,
        answer,
        version: old.version + 1,
        edits: old.edits + 1,
      };
      expect([old, changed]).toContainEqual(now);
      if (!crashed) {
        expect(at).toBeGreaterThan(1);
        expect(now).toEqual(changed);
        break;
      }
    }
  }
});
