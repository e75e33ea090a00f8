// What does the dashboard say while days change, or fail, and of a draft that has sold?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { noTroubles, statsOf } from "#tests/support/inputs/figures.ts";
import { jana, sell, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { dashboardOf, openDashboard } from "#tests/support/screens/dashboard.ts";
import { filled, free } from "#tests/support/screens/first-hour.ts";
import { field, leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

let owner: Owner;
let eventId: string;
beforeEach(async () => {
  owner = await given.owner();
  eventId = (await soldTo(owner, [jana])).event.id;
});
afterEach(leaveScreen);

const troubles = { ...noTroubles, failedRefunds: 1 };
const month = () => statsOf([{ grossMinor: 1000 }, { grossMinor: 3000 }], { troubles });
const week = () => statsOf([{ grossMinor: 700 }], { troubles });
const tile = () => page.findByRole("button", { name: /^Gross sales/ });
const isDimmed = (one: Element) => one.closest("[data-former=true]") !== null;
const LOADING = "The figures of the chosen days are loading.";

it("the figures of other days are dimmed, and told to be, until those of the chosen days come", async () => {
  const { network, press, forget } = await openDashboard(dashboardOf(eventId), owner, month);
  expect(isDimmed(await tile())).toBe(false);
  forget();
  const release = network.hold(/\/stats\?/);
  network.answer(/\/stats(\?|$)/, week);

  await press("7 days");
  await says(LOADING);
  expect(await tile()).toHaveTextContent("€40.00");
  expect(isDimmed(await tile())).toBe(true);
  expect(isDimmed(await page.findByRole("img", { name: /^Gross sales per day/ }))).toBe(true);
  expect(isDimmed(page.getByRole("heading", { name: "To look after" }))).toBe(false);
  await expectAccessible();

  release();
  await waitFor(async () => expect(await tile()).toHaveTextContent("€7.00"));
  expect(isDimmed(await tile())).toBe(false);
  expect(page.queryByText(LOADING)).toBeNull();
});

it("where the chosen days cannot be read, no other day's figures stand there", async () => {
  const { network, press, forget } = await openDashboard(dashboardOf(eventId), owner, month);
  await tile();
  forget();
  const allow = network.refuse(/\/stats(\?|$)/, "too_many_requests");

  await press("7 days");
  await page.findByRole("heading", { level: 2, name: "This could not be loaded" });
  expect(page.queryByRole("list", { name: "Key figures" })).toBeNull();
  expect(page.queryByRole("img", { name: /^Gross sales per day/ })).toBeNull();
  expect(page.getByRole("heading", { name: "To look after" })).toBeVisible();

  allow();
  network.answer(/\/stats(\?|$)/, week);
  await press("Try again");
  expect(await tile()).toHaveTextContent("€7.00");
});

it("a refused date leaves what is to look after, and the moment of it", async () => {
  const search = "?start=2030-03-01&end=2030-03-03";
  const { fill } = await openDashboard(dashboardOf(eventId) + search, owner, month);
  await tile();

  fill(await field("To"), "2030-02-01");

  await says("The end must not be before the start.");
  await waitFor(() => expect(page.queryByRole("list", { name: "Key figures" })).toBeNull());
  expect(page.getByRole("link", { name: "See orders: 1 refund failed" })).toBeVisible();
  expect(page.getByText(/^As of/)).toBeVisible();
});

it.each([
  ["does not come", "hold"],
  ["is refused", "refuse"],
] as const)("figures are there where the list of tickets %s", async (_, way) => {
  const screen = await openScreen("/manage/events", owner);
  screen.network.answer(/\/stats(\?|$)/, month);
  const release =
    way === "hold"
      ? screen.network.hold(/\/tickets(\?|$)/)
      : screen.network.refuse(/\/tickets(\?|$)/, "too_many_requests");

  await screen.goTo(dashboardOf(eventId));

  expect(await tile()).toHaveTextContent("€40.00");
  await page.findByRole("img", { name: /^Gross sales per day/ });
  release();
});

const soldDraft = async () => {
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  const [ticket] = tickets;
  if (ticket) await sell(owner, event, [{ ticket, guest: jana }]);
  const { token } = owner;
  const params = { eventId: event.id };
  await call(events.setStatus, { token, params, body: { status: "DRAFT" } });
  return event.id;
};
const banner = async () => {
  const title = await page.findByText("Buyers cannot see this event");
  return within(title.closest("[role=status]") ?? document.body);
};

it("a draft with orders says that buyers cannot see it, and is published from there", async () => {
  await openDashboard(dashboardOf(await soldDraft()), owner, month);

  await tile();
  expect((await banner()).getByRole("button", { name: "Publish" })).toBeEnabled();
  await waitFor(() => expect(filled()).toEqual(["Publish"]));
  expect((await banner()).queryByRole("list")).toBeNull();
  await expectAccessible();
});

it("what blocks a draft's publishing stands in its place, and leads to where it is done", async () => {
  owner = await given.owner({ isConfirmed: false });
  const { event, tickets } = await given.event(owner, { isDraft: true, tickets: [free] });
  const [ticket] = tickets;
  if (ticket) await sell(owner, event, [{ ticket, guest: jana }]);
  await openDashboard(dashboardOf(event.id), owner, month);

  const words = await banner();
  const rows = await words.findAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual(["Your email"]);
  expect(words.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(page.queryByRole("button", { name: "Send the link again" })).toBeNull();
  await waitFor(() => expect(filled()).toEqual(["Confirm email"]));
  await expectAccessible();
});

it("a live event has no such words", async () => {
  await openDashboard(dashboardOf(eventId), owner, month);
  await tile();
  expect(page.queryByText("Buyers cannot see this event")).toBeNull();
});
