// Is a person told that the time which they typed does not exist on that day, or comes twice?
import { fireEvent, screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

it("the event's form names the time that it becomes, and no other", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const screen = await openScreen(`/manage/event/${event.id}/settings`, owner);
  const start = await field("Start");
  const end = await field("End (optional)");
  expect(start).not.toHaveAccessibleDescription(/Clocks skip/);

  // On that day clocks in Berlin go from two to three, and in October from three to two.
  screen.fill(start, "2031-03-30T02:30");
  screen.fill(end, "2031-03-30T03:30");
  const becomes = /Clocks skip this hour: it becomes 3:30.AM CEST\./;
  expect(start).toHaveAccessibleDescription(becomes);
  expect(end).not.toHaveAccessibleDescription(/Clocks skip/);
  await expectAccessible();
  screen.fill(end, "2031-10-26T02:30");
  expect(end).not.toHaveAccessibleDescription(/Clocks skip/);
  fireEvent.submit(start);
  await says(/was saved/);
  const at = { token: owner.token, params: { eventId: event.id } };
  expect((await call(events.get, at)).data.startAt).toBe("2031-03-30T01:30:00.000Z");

  screen.fill(start, "2031-03-30T01:30");
  await waitFor(() => expect(start).not.toHaveAccessibleDescription(/Clocks skip/));
  // Where a year has no such night, the hint of a past date stands alone.
  screen.fill(start, "2021-03-28T02:30");
  expect(start).toHaveAccessibleDescription(/lies in the past.+Clocks skip this hour/);
});

it("an hour that clocks repeat is a choice of two, and the end after the start is taken", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const screen = await openScreen(`/manage/event/${event.id}/settings`, owner);
  const start = await field("Start");
  const end = await field("End (optional)");
  const choices = () => page.queryAllByRole("radio", { name: /:/ });
  expect(choices()).toEqual([]);

  screen.fill(start, "2031-10-26T02:30");
  const second = await page.findByRole("radio", { name: /^The second: 2:30.AM CET$/ });
  expect(page.getByRole("radio", { name: /^The first: 2:30.AM CEST$/ })).toBeChecked();
  await screen.user.click(second);
  expect(second).toBeChecked();
  expect(start).toHaveValue("2031-10-26T02:30");
  // Of the two, the one that is after the start.
  screen.fill(end, "2031-10-26T02:45");
  expect(await page.findByRole("radio", { name: /^The second: 2:45.AM CET$/ })).toBeChecked();
  await expectAccessible();
  fireEvent.submit(start);
  await says(/was saved/);
  const at = { token: owner.token, params: { eventId: event.id } };
  expect((await call(events.get, at)).data).toMatchObject({
    startAt: "2031-10-26T01:30:00.000Z",
    endAt: "2031-10-26T01:45:00.000Z",
  });

  screen.fill(end, "2031-10-26T04:00");
  screen.fill(start, "2031-10-26T03:30");
  await waitFor(() => expect(choices()).toEqual([]));
});

it("an end that a skipped hour puts before its start is refused with the true start", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const screen = await openScreen(`/manage/event/${event.id}/settings`, owner);

  screen.fill(await field("Start"), "2031-03-30T02:15");
  screen.fill(await field("End (optional)"), "2031-03-30T03:10");
  fireEvent.submit(await field("Start"));

  await says(/The end must be after the start: Sun, Mar 30, 2031, 3:15.AM CEST\./);
});
