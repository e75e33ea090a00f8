// What does an event's first screen show? Before the first order what leads to it, then figures,
// each with what is in it.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { noTroubles, statsOf } from "#tests/support/inputs/figures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, sell, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { dashboardOf, openDashboard } from "#tests/support/screens/dashboard.ts";
import { draft, filled, free } from "#tests/support/screens/first-hour.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(() => given.owner());

const title = () => page.findByRole("heading", { level: 1, name: "Dashboard" });
const tiles = () => within(page.getByRole("list", { name: "Key figures" })).getAllByRole("button");
const tile = (name: RegExp) => page.findByRole("button", { name });
const three = [{ grossMinor: 1000 }, { grossMinor: 0 }, { grossMinor: 2000 }];
const sold = async (fields = {}) => (await soldTo(owner, [jana], fields)).event.id;

it("is where an event opens, from its row, its name and its empty address, whose search stays", async () => {
  const eventId = await sold();
  const { user, goTo } = await openDashboard("/manage/events", owner, () => statsOf(three));
  await user.click(await page.findByRole("link", { name: "Midsummer Night Concert" }));
  await title();
  expect(location.pathname).toBe(dashboardOf(eventId));
  const entries = within(page.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(entries.find((one) => one.hasAttribute("aria-current"))).toHaveTextContent("Dashboard");

  await goTo(`/manage/event/${eventId}?period=7`);
  await title();
  expect(location.pathname + location.search).toBe(`${dashboardOf(eventId)}?period=7`);
});

it("a draft without orders shows its checklist, and put away what comes with the first order", async () => {
  const eventId = await draft(owner, [free]);
  const { goTo } = await openDashboard(dashboardOf(eventId), owner, () => statsOf([]));
  await title();
  await says(/\d of \d done/);
  expect(page.queryByText("No sales yet")).toBeNull();

  const { token } = owner;
  const body = { isDismissed: true };
  await call(eventSettings.updateGettingStarted, { token, params: { eventId }, body });
  await goTo(dashboardOf(eventId));
  await page.findByRole("heading", { level: 2, name: "No sales yet" });
  await waitFor(() => expect(filled()).toEqual(["Publish"]));
  await expectAccessible();
});

it("a live event without orders says so, and its link can be copied", async () => {
  const { event } = await given.event(owner, { tickets: [free] });
  await openDashboard(dashboardOf(event.id), owner, () => statsOf([]));

  await page.findByRole("heading", { level: 2, name: "No sales yet" });
  expect(filled()).toEqual(["Copy link"]);
  expect(page.queryByRole("list", { name: "Key figures" })).toBeNull();
});

it("four figures are told against the days before, and no button is filled", async () => {
  await openDashboard(dashboardOf(await sold()), owner, () =>
    statsOf([{ grossMinor: 3000, refundedMinor: 1000, orders: 2, ticketsSold: 5 }, {}, {}], {
      daysBefore: [{ grossMinor: 2000, refundedMinor: 2500, orders: 2 }, {}, {}],
    }),
  );
  await tile(/^Gross sales/);

  expect(tiles().map((one) => one.textContent.replaceAll(/\s+/g, " "))).toEqual([
    "Gross sales €30.00 +50% vs the 3 days before",
    "Net sales €20.00 €10.00 refunded −€5.00 in the 3 days before",
    "Tickets sold 5 New: nothing in the 3 days before",
    "Orders 2 As in the 3 days before",
  ]);
  await says("As of Mar 3, 2030, 12:00 PM CET");
  expect(filled()).toEqual([]);
  await expectAccessible();
});

it("pressing a figure says what is in it", async () => {
  const troubles = { ...noTroubles, openDisputes: 2, openDisputesMinor: 700 };
  const parts = { feesMinor: 300, taxesMinor: 200, byHandMinor: 1500 };
  const { user } = await openDashboard(dashboardOf(await sold()), owner, () =>
    statsOf([{ grossMinor: 9000, refundedMinor: 400, ...parts }], { troubles }),
  );
  const told = async (name: RegExp) => {
    await user.click(await tile(name));
    const words = await page.findByRole("dialog", { name });
    await expectAccessible();
    const text = [...words.children].map((one) => one.textContent);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(await tile(name)).toHaveFocus();
    return text;
  };

  expect(await told(/^Gross sales/)).toEqual([
    "All that was charged, by the day on which an order was completed.",
    "An order that was cancelled later stays in it.",
    "Fees of €3.00 and taxes of €2.00 are part of it.",
    "Orders by hand are €15.00 of it.",
  ]);
  expect(await told(/^Net sales/)).toEqual([
    "Gross sales less €4.00 refunded.",
    "A refund counts on the day on which it was asked for.",
    "A lost dispute is a refund. It counts on the day on which the bank took the money, when it was opened.",
    "2 open disputes about €7.00 are not taken off.",
  ]);
  expect(await told(/^Tickets sold/)).toHaveLength(1);
  expect(await told(/^Orders/)).toHaveLength(1);
});

it("with all money given back, gross stays and net is nothing", async () => {
  await openDashboard(dashboardOf(await sold()), owner, () =>
    statsOf([{ grossMinor: 2500 }, { refundedMinor: 2500 }]),
  );

  expect(await tile(/^Gross sales/)).toHaveTextContent("Gross sales €25.00");
  expect(await tile(/^Net sales/)).toHaveTextContent(/^Net sales €0\.00 €25\.00 refunded\s*$/);
});

it("an event without money has tickets and orders alone, and its chart counts tickets", async () => {
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  const [ticket] = tickets;
  if (ticket) await sell(owner, event, [{ ticket, guest: jana }]);
  await openDashboard(dashboardOf(event.id), owner, () =>
    statsOf([{ ticketsSold: 1, orders: 1 }], { daysBefore: [{}] }),
  );

  await page.findByRole("img", { name: "Tickets per day: 1 on Mar 1, 2030." });
  expect(tiles().map((one) => one.textContent.slice(0, 6))).toEqual(["Ticket", "Orders"]);
  expect(page.getByRole("main")).not.toHaveTextContent("€");
});

it("an event that is free now keeps the money that it had in these days or the days before", async () => {
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  const [ticket] = tickets;
  if (ticket) await sell(owner, event, [{ ticket, guest: jana }]);
  let figures = statsOf([{ orders: 1 }], { daysBefore: [{ grossMinor: 2500 }] });
  const { goTo } = await openDashboard(dashboardOf(event.id), owner, () => figures);
  expect(await tile(/^Gross sales/)).toHaveTextContent("€0.00");

  figures = statsOf([{ refundedMinor: 500 }], { daysBefore: [{}] });
  await goTo(dashboardOf(event.id));
  expect(await tile(/^Net sales/)).toHaveTextContent("−€5.00");
});

it("mails that wait for another day are told here too", async () => {
  const eventId = await sold();
  const screen = await openDashboard("/manage/events", owner, () => statsOf(three));
  const waiting = { waiting: 3, until: "2031-01-01T00:00:00.000Z" };
  const mails = { ...waiting, accountId: owner.me.account.id, contact: null };
  screen.network.answer(/\/account\/mails$/, () => mails);
  await screen.goTo(dashboardOf(eventId));
  await says("3 mails wait until Wed, Jan 1, 2031");
});

it("who lost the right while the dashboard was open is told so, in place of old figures", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await openDashboard(dashboardOf(await sold()), owner, () => statsOf(three));
  await tile(/^Gross sales/);
  await page.findByRole("table", { name: "Recent orders" });

  screen.network.refuse(/\/events\//, "not_permitted");
  await vi.advanceTimersByTimeAsync(60_000);
  await page.findByRole("heading", {
    level: 2,
    name: "You do not have permission to access this page",
  });
  await title();
  expect(page.queryByRole("list", { name: "Key figures" })).toBeNull();
  expect(page.queryByRole("button", { name: "Try again" })).toBeNull();
  await expectAccessible();
});

it("refunds that failed and open disputes lead to their orders, and without them nothing is said", async () => {
  const disputed = { openDisputes: 2, openDisputesMinor: 4500, inquiries: 1, inquiriesMinor: 2000 };
  const troubles = { ...noTroubles, ...disputed, failedRefunds: 1, unreadable: 1 };
  let figures = statsOf(three, { troubles });
  const eventId = await sold();
  const { goTo } = await openDashboard(dashboardOf(eventId), owner, () => figures);
  const linkTo = (badge: string) =>
    `/manage/event/${eventId}/orders?filter_fields%5Bstatus%5D=${badge}`;

  expect(await page.findByRole("link", { name: "See orders: 1 refund failed" })).toHaveAttribute(
    "href",
    linkTo("REFUND_FAILED"),
  );
  expect(page.getByRole("link", { name: "See orders: 2 open disputes" })).toHaveAttribute(
    "href",
    linkTo("OPEN_DISPUTE"),
  );
  await says("A bank holds €45.00 until it has decided.");
  expect(page.getByRole("link", { name: "See orders: 1 question of a bank" })).toHaveAttribute(
    "href",
    linkTo("INQUIRY"),
  );
  await says("A bank asks about €20.00; no money has moved.");
  await says("1 entry cannot be readNo figure counts a damaged order with its attendees");
  await expectAccessible();

  figures = statsOf(three);
  await goTo(dashboardOf(eventId));
  await tile(/^Gross sales/);
  expect(page.queryByText("To look after")).toBeNull();
});

it("the newest orders are listed with buyer, tickets and total, five at most", async () => {
  const { event, tickets } = await given.event(owner);
  const [ticket] = tickets;
  if (ticket)
    for (const firstName of ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"])
      await sell(owner, event, [{ ticket, guest: { ...jana, firstName } }]);
  await openDashboard(dashboardOf(event.id), owner, () => statsOf(three));

  const table = await page.findByRole("table", { name: "Recent orders" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent(/^\w+ Lindqvist 1 ticket€25.00$/);
  expect(page.getByRole("link", { name: "All orders" })).toHaveAttribute(
    "href",
    `/manage/event/${event.id}/orders`,
  );
});

it("figures that cannot be read leave the rest of the screen, and can be asked for again", async () => {
  const eventId = await sold();
  const screen = await openScreen("/manage/events", owner);
  const allow = screen.network.refuse(/\/stats(\?|$)/, "too_many_requests");
  await screen.goTo(dashboardOf(eventId));
  await page.findByRole("table", { name: "Recent orders" });
  await page.findByRole("heading", { level: 2, name: "This could not be loaded" });
  expect(page.queryByRole("list", { name: "Key figures" })).toBeNull();
  await expectAccessible();

  allow();
  screen.network.answer(/\/stats(\?|$)/, () => statsOf(three));
  await screen.press("Try again");
  await tile(/^Gross sales/);
});
