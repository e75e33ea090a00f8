// What is left, and who is in? Tickets, capacities and codes; the door near the start.
import { screen as page, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { statsOf } from "#tests/support/inputs/figures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { dashboardOf, openDashboard } from "#tests/support/screens/dashboard.ts";
import { call } from "#tests/support/servers/call.ts";
import { isAtDoor } from "#web/features/organizer/dashboard/check-in-progress.tsx";

const owner = eachTest(() => given.owner());

const figures = () => statsOf([{ grossMinor: 1000 }]);
const rowsOf = async (title: string) => {
  const heading = await page.findByRole("heading", { level: 2, name: title });
  const card = heading.closest("section") ?? document.body;
  const items = await within(card).findAllByRole("listitem");
  return items.map((item) => item.textContent);
};

it("tickets, capacities and codes with a limit say how far they are filled, six rows at most and how many more", async () => {
  const tiers = [
    { label: "Early", priceMinor: 1000, quantityAvailable: 10 },
    { label: "Late", priceMinor: 2000, quantityAvailable: 20 },
  ];
  const { event, tickets } = await given.event(owner, {
    tickets: [
      { title: "Standard", quantityAvailable: 40 },
      { title: "Stream" },
      { title: "Balcony", type: "TIERED", priceMinor: 0, tiers },
      ...["D", "E", "F", "G"].map((title) => ({ title })),
    ],
  });
  const { token } = owner;
  const params = { eventId: event.id };
  const hall = { name: "Hall", capacity: 500, appliesTo: "EVENT" as const };
  await call(capacityAssignments.create, { token, params, body: hall });
  const off = { discountType: "PERCENTAGE", discountRate: 10_000 } as const;
  for (const body of [
    { ...off, code: "OWLS", maxUses: 20 },
    { ...off, code: "ANYBODY" },
  ])
    await call(promoCodes.create, { token, params, body });
  const [ticket] = tickets;
  if (ticket) await sell(owner, event, [{ ticket, guest: jana }]);

  await openDashboard(dashboardOf(event.id), owner, figures);

  expect(await rowsOf("Tickets")).toEqual([
    expect.stringMatching(/^Standard\d of 40$/),
    "Stream0, no limit",
    "Balcony0 of 30",
    ...["D", "E", "F"].map((title) => `${title}0, no limit`),
  ]);
  expect(page.getByRole("link", { name: "1 more" })).toHaveAttribute(
    "href",
    `/manage/event/${event.id}/tickets`,
  );
  expect(await rowsOf("Capacity")).toEqual([expect.stringMatching(/^Hall(\d of 500|Not counted)/)]);
  expect(await rowsOf("Promo codes")).toEqual(["OWLS0 of 20"]);
  expect(page.queryByText("Check-in", { selector: "h2" })).toBeNull();
  for (const [name, list] of [
    ["All tickets", "tickets"],
    ["All capacities", "capacity-assignments"],
    ["All promo codes", "promo-codes"],
  ])
    expect(page.getByRole("link", { name })).toHaveAttribute(
      "href",
      `/manage/event/${event.id}/${list}`,
    );
  await expectAccessible();
});

it("near its start an event shows who is in, in all and by list", async () => {
  const startAt = new Date(Date.now() + 3_600_000).toISOString();
  const endAt = new Date(Date.now() + 7_200_000).toISOString();
  const { event, tickets } = await given.event(owner, { fields: { startAt, endAt } });
  const [ticket] = tickets;
  if (ticket) await sell(owner, event, [{ ticket, guest: jana }]);
  const screen = await openDashboard("/manage/events", owner, figures);
  const list = { checkInListId: "cil_000000000001", name: "Main door", checkedIn: 1, total: 2 };
  screen.network.answer(/\/check_in_stats$/, () => ({
    at: startAt,
    checkedIn: 3,
    total: 4,
    lists: [list],
  }));
  await screen.goTo(dashboardOf(event.id));

  expect(await rowsOf("Check-in")).toEqual(["In all3 of 4 in", "Main door1 of 2 in"]);
  expect(page.queryByText("Capacity", { selector: "h2" })).toBeNull();
  await expectAccessible();
});

it.each([
  ["two hours before the start", "2030-06-21T16:00:00.000Z", true],
  ["a moment before that", "2030-06-21T15:59:59.000Z", false],
  ["shortly before a day after the end", "2030-06-22T21:59:59.000Z", true],
  ["a day after the end", "2030-06-22T22:00:00.000Z", false],
])("%s the door is shown: %s, %s", (_, at, isShown) => {
  const event = { startAt: "2030-06-21T18:00:00.000Z", endAt: "2030-06-21T22:00:00.000Z" };

  expect(isAtDoor(event, Date.parse(at))).toBe(isShown);
});
