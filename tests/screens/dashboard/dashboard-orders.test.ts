// What do the dashboard's newest orders say of money that went back? The badges of the list of all.
import { screen as page, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { statsOf } from "#tests/support/inputs/figures.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { dashboardOf, openDashboard } from "#tests/support/screens/dashboard.ts";
import { leaveScreen } from "#tests/support/screens/screen.tsx";

it("an order says that its money went back, also one that was cancelled", async () => {
  const desk = await openMoneyDesk([{ quantityAvailable: 10 }]);
  onTestFinished(async () => {
    await leaveScreen();
    await desk.close();
  });
  await desk.bought(1);
  await desk.refund(await desk.bought(1), { amountMinor: 1000, notifyBuyer: false });
  const cancelled = await desk.bought(1);
  await desk.refund(cancelled, { amountMinor: 2500, notifyBuyer: false });
  await desk.cancel(cancelled);

  const { event, owner } = desk.sale;
  await openDashboard(dashboardOf(event.id), owner, () => statsOf([{ grossMinor: 7500 }]));

  const table = await page.findByRole("table", { name: "Recent orders" });
  const rows = within(table).getAllByRole("row").slice(1);
  const said = rows.map((row) => row.firstElementChild?.textContent.trim().replaceAll(/\s+/g, " "));
  // All three are of one moment.
  expect(said.toSorted()).toEqual([
    "Bea Buyer",
    "Bea Buyer Cancelled Refunded",
    "Bea Buyer Partially refunded",
  ]);
  await expectAccessible();
});
