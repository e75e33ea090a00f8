// How does an organizer find an event, and delete one? In one list with a count for each category,
// which is read once; a draft goes after its title was typed.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const tabs = () => page.getAllByRole("tab").map(({ textContent }) => textContent);
const titles = () =>
  page
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("link")[0]?.textContent);

it("all events that are not archived stand in one list, what is to come first", async () => {
  const owner = await given.owner();
  const add = (title: string, startAt: string, endAt: string | null = null) =>
    given.event(owner, { isDraft: true, fields: { title, startAt, endAt } });
  await add("Past", "2021-03-10T18:00:00.000Z");
  await add("Fair", "2031-03-10T18:00:00.000Z", "2031-03-11T18:00:00.000Z");
  const { event } = await add("Gone", "2031-01-10T18:00:00.000Z");
  const body = { status: "ARCHIVED" as const };
  await call(events.setStatus, { token: owner.token, params: { eventId: event.id }, body });

  const { user, network } = await openScreen("/manage/events", owner);

  await page.findByRole("link", { name: "Fair" });
  expect(titles()).toEqual(["Fair", "Past"]);
  expect(tabs()).toEqual(["All 2", "Upcoming 1", "Ongoing 0", "Ended 1", "Archived 1"]);
  expect(page.getByRole("row", { name: /^Fair/ })).toHaveTextContent(
    /Mar 10, 2031, 7:00.PM.–.Mar 11, 2031, 7:00.PM/,
  );
  expect(network.sent.filter(({ path }) => path === "/api/events")).toHaveLength(1);
  await expectAccessible();

  await user.click(page.getByRole("tab", { name: "Archived 1" }));
  await at("/manage/events/archived");
  await page.findByRole("link", { name: "Gone" });
  await user.click(page.getByRole("tab", { name: "Ongoing 0" }));
  await says("Nothing is going on right now");
  await user.click(page.getByRole("tab", { name: "All 2" }));
  await at("/manage/events");
});

it("a category that does not exist leads to the whole list, without a step in the history", async () => {
  const owner = await given.owner();
  await given.event(owner, { isDraft: true, fields: { title: "Fair" } });
  for (const word of ["nonsense", "UPCOMING", "upcoming%20"]) {
    const before = history.length;
    await openScreen(`/manage/events/${word}`, owner);

    await at("/manage/events");
    await page.findByRole("link", { name: "Fair" });
    expect(page.getByRole("tab", { name: "All 1" })).toHaveAttribute("aria-selected", "true");
    expect(history.length).toBe(before);
  }
});

it("a draft is deleted once its title was typed", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, {
    isDraft: true,
    tickets: [{}],
    fields: { title: "Old  Fair" },
  });
  const settings = `/manage/event/${event.id}/settings`;
  const { press, fill } = await openScreen(settings, owner);

  await press("Delete event");
  await page.findByRole("dialog", { name: /^Delete Old/ });
  await says("This cannot be undone.");
  const verb = () => within(front()).getByRole("button", { name: "Delete event" });
  expect(verb()).toBeDisabled();
  fill(await field(/^Type/), "old fair");
  expect(verb()).toBeDisabled();
  fill(await field(/^Type/), " Old Fair");
  expect(verb()).toBeEnabled();
  await expectAccessible();
  await press("Delete event");

  await says(/Old\s+Fair was deleted\./);
  await at("/manage/events");
  await says("No events yet");
});
