// Does an admin get the operator's fee as a file? Its card begins it, above it stands how far it
// is.
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { Billing } from "#shared/contracts/stats.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { exportId, file, openExports, READ } from "#tests/support/screens/exports.ts";
import { onPhone } from "#tests/support/screens/phone.ts";
import { says } from "#tests/support/screens/screen.tsx";
import { keepText } from "#web/lib/page/browser-memory.ts";

const PAYMENTS = "/account/payment";
const TITLE = { name: "Export of billing" };

const owner = eachTest(() => given.owner());

/** With a fee of one event, unless there is none. */
async function opened(hasFee = true) {
  const screen = await openExports("/account/settings", owner);
  const amounts = { takenMinor: 2000, returnedMinor: 250 };
  const currency = "EUR" as const;
  const month = { month: "2031-03", eventId: "evt_000000000000", title: "Fair", currency };
  screen.network.answer(/account\/billing$/, () =>
    Billing.parse({
      at: "2031-03-10T18:05:00.000Z",
      isCounting: false,
      hasOwnKeys: false,
      isFree: false,
      currencies: hasFee ? [{ currency, ...amounts }] : [],
      months: hasFee ? [{ ...month, ...amounts }] : [],
    }),
  );
  await screen.goTo(PAYMENTS);
  return screen;
}

it("on a phone the fee is exported, and found again by its mailed link", async () => {
  onPhone();
  const screen = await opened();
  const button = await page.findByRole("button", { name: "Export" });
  expect(button).toHaveAccessibleDescription("Export the fee by month and event");
  await screen.user.click(button);
  await screen.user.click(await page.findByRole("menuitem", { name: "Excel (XLSX)" }));

  expect(await page.findByRole("group", TITLE)).toHaveTextContent("Waiting for its turn.");
  expect(screen.begun).toMatchObject([
    { path: "/api/account/billing/export", query: {}, format: "XLSX" },
  ]);
  await expectAccessible();
  screen.move(1, { ...file({ name: "billing-2031-03-10-190500.xlsx", rows: 1 }), list: "BILLING" });
  localStorage.removeItem(`jobs:${owner.me.account.id}:export:BILLING:`);
  await screen.goTo(`${PAYMENTS}?export=${exportId(1)}`);
  await says(/1 row, as of Mar 10, 2031, .*billing-2031-03-10-190500\.xlsx/);
  await waitFor(() => expect(location.search).toBe(""));
  await expectAccessible();
});

it("without a fee there is nothing to export, and what was exported before stays", async () => {
  const screen = await opened(false);
  await page.findByRole("heading", { name: "No fee yet" });
  expect(page.queryByRole("button", { name: "Export" })).toBeNull();

  keepText("browser", `jobs:${owner.me.account.id}:export:BILLING:`, `${exportId(1)} `);
  screen.move(1, { ...file(), list: "BILLING" });
  await screen.goTo(PAYMENTS);

  await says("312 rows, as of Mar 10, 2031");
});

it("whoever is no admin any more is told so in the place of the file", async () => {
  const screen = await opened();
  keepText("browser", `jobs:${owner.me.account.id}:export:BILLING:`, `${exportId(1)} `);
  screen.unread();
  screen.network.refuse(READ, "not_permitted");
  await screen.goTo(PAYMENTS);

  await waitFor(async () =>
    expect(await page.findByRole("group", TITLE)).toHaveTextContent(
      "You do not have permission to access this page",
    ),
  );
  await screen.press("Close");
  await waitFor(() => expect(page.queryByRole("group", TITLE)).toBeNull());
});
