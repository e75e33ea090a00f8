// What is drawn of the sales? Round amounts that have their room, a dated tooltip, or one line.
import { fireEvent, screen as page, waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { statsOf } from "#tests/support/inputs/figures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { dashboardOf, openDashboard } from "#tests/support/screens/dashboard.ts";
import { leaveScreen, says } from "#tests/support/screens/screen.tsx";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await soldTo(owner, [jana])).event.id;
  // Here a chart has a size, so that it is drawn.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, WIDTH, 268),
  );
});

afterEach(leaveScreen);

const WIDTH = 700;
const open = (figures: Parameters<typeof statsOf>) =>
  openDashboard(dashboardOf(eventId), owner, () => statsOf(...figures));
const chart = () => page.findByRole("img", { name: /^(Gross sales|Tickets) per day/ });
const texts = async (of: string) =>
  [...(await chart()).querySelectorAll(of)].map((one) => one.textContent.replaceAll(/\s/g, " "));
const axis = () => texts(".recharts-yAxis-tick-labels text");
const end = () => texts("text.recharts-label");

it.each([
  ["EUR", 7650, "€76.50", ["€0", "€20", "€40", "€60", "€80"]],
  ["EUR", 1_234_500, "€12.3K", ["€0", "€5K", "€10K", "€15K"]],
  ["CHF", 962_000, "CHF 9,620.00", ["CHF 0", "CHF 2.5K", "CHF 5K", "CHF 7.5K", "CHF 10K"]],
  ["KWD", 61_000, "KWD 61.000", ["KWD 0", "KWD 20", "KWD 40", "KWD 60", "KWD 80"]],
] as const)(
  "%s %i ends its line as %s, beside round amounts, and both have room",
  async (currency, grossMinor, written, lines) => {
    await open([[{}, { grossMinor }], { currency }]);

    await waitFor(async () => expect(await axis()).toEqual(lines));
    expect(await end()).toEqual([written]);
    const grid = (await chart()).querySelector(".recharts-cartesian-grid-horizontal line");
    const [from, to] = ["x1", "x2"].map((at) => Number(grid?.getAttribute(at)));
    // Of twelve pixels, a character is hardly wider than seven.
    const longest = Math.max(...lines.map(({ length }) => length));
    expect(from).toBeGreaterThan(longest * 7 + 18);
    expect(WIDTH - (to ?? WIDTH)).toBeGreaterThan(written.length * 7 + 9);
  },
);

it("text twice as large has twice the room", async () => {
  document.documentElement.style.fontSize = "32px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  await open([[{}, { grossMinor: 7650 }]]);

  await waitFor(async () => expect(await axis()).toHaveLength(5));
  const grid = (await chart()).querySelector(".recharts-cartesian-grid-horizontal line");
  expect(Number(grid?.getAttribute("x1"))).toBeGreaterThan(3 * 14 + 18);
  expect(WIDTH - Number(grid?.getAttribute("x2"))).toBeGreaterThan(6 * 14 + 9);
});

it("under the pointer both figures have their date, this period's first", async () => {
  await open([
    [{ grossMinor: 1000 }, { grossMinor: 2000 }],
    { daysBefore: [{ grossMinor: 5 }, {}] },
  ]);
  await waitFor(async () => expect(await end()).toHaveLength(1));
  const surface = (await chart()).querySelector(".recharts-wrapper");

  if (surface) fireEvent.mouseMove(surface, { clientX: WIDTH / 2 - 100, clientY: 100 });

  await waitFor(async () =>
    expect((await chart()).querySelector("dl")?.textContent).toBe(
      "This period Fri, Mar 1, 2030€10.00The 2 days before Fri, Feb 1, 2030€0.05",
    ),
  );
});

it.each([
  ["no sales", [{}, {}], "No sales in these days"],
  ["no sales on one day", [{}], "No sales on this day"],
  ["refunds alone", [{ refundedMinor: 500 }, {}], "No sales in these days"],
  [
    "orders that cost nothing",
    [{ orders: 1, ticketsSold: 1 }, {}],
    "Nothing was charged in these days",
  ],
])("days with %s have a line and words instead of an axis", async (_, days, words) => {
  const { press } = await open([days, { daysBefore: days.map(() => ({})) }]);

  await says(words);
  expect(document.querySelector(".recharts-wrapper")).toBeNull();
  expect(page.queryByText("This period")).toBeNull();
  await expectAccessible();
  await press("Show as table");
  expect(page.getAllByRole("row").length).toBeGreaterThan(days.length);
});

it("days without sales after days with sales are drawn", async () => {
  await open([[{}, {}], { daysBefore: [{ grossMinor: 7650 }, {}] }]);
  await waitFor(async () => expect(await end()).toEqual(["€0.00"]));
});
