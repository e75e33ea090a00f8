// What does the dashboard show if the chart's code does not arrive? All but the chart, and a retry.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { statsOf } from "#tests/support/inputs/figures.ts";
import { jana, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { dashboardOf, openDashboard } from "#tests/support/screens/dashboard.ts";
import { says } from "#tests/support/screens/screen.tsx";

const code = vi.hoisted(() => ({ isMissing: true, asked: 0 }));
vi.mock(import("#web/features/organizer/dashboard/sales-chart.tsx"), async (original) => {
  const { SalesChart } = await original();
  return {
    get SalesChart() {
      code.asked++;
      if (code.isMissing) throw new Error("The code did not arrive.");
      return SalesChart;
    },
  };
});

it("a chart that does not arrive leaves figures, table and orders, and comes with a later retry", async () => {
  const owner = await given.owner();
  const { event } = await soldTo(owner, [jana]);
  const { press } = await openDashboard(dashboardOf(event.id), owner, () =>
    statsOf([{ grossMinor: 1000 }, { grossMinor: 3000 }]),
  );
  const title = await page.findByRole("heading", { level: 2, name: "Gross sales per day" });
  const card = within(title.closest("section") ?? document.body);

  await card.findByRole("heading", { name: "This could not be loaded" });
  expect(page.getByRole("button", { name: /^Gross sales/ })).toBeVisible();
  await page.findByRole("table", { name: "Recent orders" });
  expect(page.queryByText(/^This did not load/)).toBeNull();
  await expectAccessible();

  await press("Show as table");
  expect(card.getAllByRole("row")).toHaveLength(3);
  await press("Show as chart");
  await press("Try again");
  await says("This did not load. Try again, or reload the page.");
  await card.findByRole("heading", { name: "This could not be loaded" });

  code.isMissing = false;
  const before = code.asked;
  await press("Try again");
  await card.findByRole("img", { name: /^Gross sales per day: €10\.00 on / });
  await waitFor(() => expect(card.queryByText("This could not be loaded")).toBeNull());
  expect(code.asked).toBeGreaterThan(before);
});
