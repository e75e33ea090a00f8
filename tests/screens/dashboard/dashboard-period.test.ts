// Which days do the figures tell? Those of the address, looked at again each minute.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { dayAfter, dayIn } from "#shared/rules/figures/days.ts";
import { statsOf } from "#tests/support/inputs/figures.ts";
import { jana, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { dashboardOf, openDashboard } from "#tests/support/screens/dashboard.ts";
import { field, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";

let owner: Owner;
let eventId: string;
beforeEach(async () => {
  owner = await given.owner();
  eventId = (await soldTo(owner, [jana])).event.id;
});

const three = statsOf([{ grossMinor: 1000 }, { grossMinor: 3000 }, { grossMinor: 2000 }], {
  daysBefore: [{ grossMinor: 500 }, {}, { grossMinor: 700 }],
});
const open = (search = "", figures = () => three) =>
  openDashboard(dashboardOf(eventId) + search, owner, figures);
const asked = ({ network }: Pick<Screen, "network">) =>
  network.sent.filter(({ path }) => path.endsWith("/stats")).map(({ query }) => query);
const choice = (name: string) => page.findByRole("button", { name });
const tile = () => page.findByRole("button", { name: /^Gross sales/ });
const daysAgo = (days: number) => dayAfter(dayIn("Europe/Berlin")(new Date().toISOString()), -days);

it("thirty days, seven, all, and an own range, each kept in the address", async () => {
  const screen = await open();
  await tile();
  expect(asked(screen).at(-1)).toBe(`start_date=${daysAgo(29)}`);
  expect(await choice("30 days")).toHaveAttribute("aria-pressed", "true");

  await screen.press("7 days");
  await waitFor(() => expect(asked(screen).at(-1)).toBe(`start_date=${daysAgo(6)}`));
  expect(location.search).toBe("?period=7");
  await screen.press("All");
  await waitFor(() => expect(asked(screen).at(-1)).toBe(""));

  await screen.press("Own range");
  expect(location.search).toBe("?start=2030-03-01&end=2030-03-03");
  screen.fill(await field("From"), "2030-02-27");
  await waitFor(() =>
    expect(asked(screen).at(-1)).toBe("start_date=2030-02-27&end_date=2030-03-03"),
  );
  expect(location.search).toBe("?start=2030-02-27&end=2030-03-03");
  await expectAccessible();

  await screen.press("30 days");
  expect(location.search).toBe("");
});

it.each([
  ["?start=2030-03-03&end=2030-03-01", "To", "The end must be after the start."],
  ["?start=2020-01-01&end=2030-01-01", "From", "Choose at most 731 days."],
])("%s is refused at its field, and nothing is asked", async (search, label, sentence) => {
  const screen = await open(search);

  const refused = await field(label);
  await waitFor(() => expect(refused).toHaveAccessibleDescription(sentence));
  await page.findByRole("table", { name: "Recent orders" });
  expect(asked(screen)).toEqual([]);
  expect(page.queryByRole("list", { name: "Key figures" })).toBeNull();
  await expectAccessible();

  screen.fill(await field("From"), "2030-01-01");
  screen.fill(await field("To"), "2030-02-01");
  await tile();
});

it("a start alone is refused at its field where it is too many days before today", async () => {
  const screen = await open(`?start=${daysAgo(731)}`);
  const from = await field("From");
  await waitFor(() => expect(from).toHaveAccessibleDescription("Choose at most 731 days."));
  expect(asked(screen)).toEqual([]);

  screen.fill(from, daysAgo(730));
  await tile();
  expect(asked(screen).at(-1)).toBe(`start_date=${daysAgo(730)}`);
});

it("days that the server refuses are refused at their field, and others can be chosen", async () => {
  const screen = await openScreen("/manage/events", owner);
  const tooMany = { path: "start_date", code: "too_many_days", params: { days: 731 } };
  const allow = screen.network.refuse(/\/stats(\?|$)/, "invalid_input", [tooMany]);
  await screen.goTo(`${dashboardOf(eventId)}?start=${daysAgo(730)}`);
  const from = await field("From");
  await waitFor(() => expect(from).toHaveAccessibleDescription("Choose at most 731 days."));
  expect(page.queryByText("This could not be loaded")).toBeNull();

  allow();
  screen.network.answer(/\/stats(\?|$)/, () => three);
  screen.fill(from, daysAgo(10));
  await tile();
});

it("a day that is given twice is the last one, as the server reads it", async () => {
  const screen = await open("?start=2030-01-01&start=2030-02-01&end=2030-02-01&end=2030-02-03");
  await tile();
  expect(asked(screen).at(-1)).toBe("start_date=2030-02-01&end_date=2030-02-03");
});

it("days are those of the event's zone, also where it is another day than here", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-06-10T22:30:00.000Z") });
  onTestFinished(() => void vi.useRealTimers());
  owner = await given.owner();
  for (const [zone, weekAgo] of [
    ["Pacific/Kiritimati", "2027-06-05"],
    ["Europe/Berlin", "2027-06-05"],
    ["America/Los_Angeles", "2027-06-04"],
  ]) {
    const sold = await soldTo(owner, [jana], { timezone: zone });
    const screen = await openDashboard(
      `${dashboardOf(sold.event.id)}?period=7`,
      owner,
      () => three,
    );
    await tile();
    expect([zone, asked(screen).at(-1)]).toEqual([zone, `start_date=${weekAgo}`]);
  }
});

it("all is said to be the last 731 days where there may have been more", async () => {
  const days = Array.from({ length: 731 }, () => ({ orders: 1 }));
  let figures = statsOf(days);
  const screen = await open("?period=all", () => figures);
  await choice("All (last 731 days)");
  figures = statsOf(days.slice(1));
  await screen.goTo(`${dashboardOf(eventId)}?period=all`);
  await tile();
  await choice("All");
});

it("an address that names no day is refused too, and a start alone is enough", async () => {
  const screen = await open("?start=soon");
  await waitFor(async () => expect(await field("From")).toHaveAttribute("aria-invalid", "true"));
  expect(asked(screen)).toEqual([]);

  await screen.goTo(`${dashboardOf(eventId)}?start=2030-03-01`);
  await waitFor(() => expect(asked(screen).at(-1)).toBe("start_date=2030-03-01"));
});

it("the chart says what it shows, and its table has the same numbers", async () => {
  const { press } = await open();
  await page.findByRole("img", {
    name: "Gross sales per day: €10.00 on Mar 1, 2030, €20.00 on Mar 3, 2030, at most €30.00 on Mar 2, 2030.",
  });
  await waitFor(() =>
    expect(document.querySelector(".recharts-responsive-container")).not.toBeNull(),
  );
  await says("The 3 days before");
  await expectAccessible();

  await press("Show as table");
  const table = within(page.getByRole("region", { name: "Gross sales per day" })).getByRole(
    "table",
  );
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Day", "This period", "The 3 days before"],
    ["Fri, Mar 1, 2030", "€10.00", "€5.00Fri, Feb 1, 2030"],
    ["Sat, Mar 2, 2030", "€30.00", "€0.00Sat, Feb 2, 2030"],
    ["Sun, Mar 3, 2030", "€20.00", "€7.00Sun, Feb 3, 2030"],
  ]);
  expect(page.queryByRole("img", { name: /^Gross/ })).toBeNull();
  await expectAccessible();
  await press("Show as chart");
  await page.findByRole("img", { name: /^Gross/ });
});

it("without a period before there is one line, one column and no change", async () => {
  const { press } = await open("?period=all", () => statsOf([{ grossMinor: 1000 }]));
  expect(await tile()).toHaveTextContent(/^Gross sales €10\.00\s*$/);
  await press("Show as table");
  expect(page.getAllByRole("columnheader", { name: /Day|period/ })).toHaveLength(2);
});

it("figures are read each minute, and each three seconds while they are counted", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let figures = statsOf([], { at: null, isCounting: true });
  const screen = await open("", () => figures);
  await says("Sales are counted.");
  expect(page.queryByRole("list", { name: "Key figures" })).toBeNull();
  await expectAccessible();

  figures = statsOf([{ grossMinor: 1000 }]);
  await vi.advanceTimersByTimeAsync(3_000);
  await tile();

  const before = asked(screen).length;
  figures = statsOf([{ grossMinor: 4000 }]);
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(async () => expect(await tile()).toHaveTextContent("€40.00"));
  expect(asked(screen).length).toBeGreaterThan(before);
});

it("orders, what is left and check-ins are read each minute too, and nothing while the tab is hidden", async () => {
  const startAt = new Date(Date.now() + 3_600_000).toISOString();
  const endAt = new Date(Date.now() + 7_200_000).toISOString();
  const soon = (await soldTo(owner, [jana], { startAt, endAt })).event.id;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await openDashboard(dashboardOf(soon), owner, () => three);
  await tile();
  await page.findByRole("heading", { level: 2, name: "Check-in" });
  const reads = [
    "stats",
    "orders",
    "tickets",
    "capacity-assignments",
    "promo-codes",
    "check_in_stats",
  ];
  const countOf = (name: string) =>
    screen.network.sent.filter(({ path }) => path.endsWith(`/events/${soon}/${name}`)).length;
  await waitFor(() => expect(reads.map(countOf).every((count) => count > 0)).toBe(true));
  const first = reads.map(countOf);

  seenAs("hidden");
  onTestFinished(() => void Reflect.deleteProperty(document, "visibilityState"));
  await vi.advanceTimersByTimeAsync(180_000);
  await screen.network.calm();
  expect(reads.map(countOf)).toEqual(first);

  seenAs("visible");
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() =>
    expect(reads.filter((name, at) => countOf(name) <= (first[at] ?? 0))).toEqual([]),
  );
  await screen.network.calm();
});

function seenAs(state: "hidden" | "visible"): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
