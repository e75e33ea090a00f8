// Who may change the account's taxes and fees, what does a person read whose tax is gone, and can
// everybody read how prices add up?
import { screen as page } from "@testing-library/dom";
import { expect, it } from "vitest";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const owner = allTests(() => given.owner());

it("a tax that somebody else deleted meanwhile is not deleted again, and the person reads why", async () => {
  const { token } = owner;
  const body = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 7000 };
  const { data: vat } = await call(taxesAndFees.create, { token, body });
  const { chosen, press } = await openScreen("/account/taxes-and-fees", owner);
  await chosen("Delete", "VAT");
  await call(taxesAndFees.remove, { token, params: { taxOrFeeId: vat.id } });

  await press("Delete tax");

  const toast = (await page.findByText("Error deleting a tax or fee")).closest("[role=alert]");
  expect(toast).toHaveTextContent("This no longer exists, or you have no access to it.");
  expect(page.queryByText("VAT was deleted.")).not.toBeInTheDocument();
  await expectAccessible();
});

it("an organizer reads the taxes and fees, and who may change them", async () => {
  await openScreen("/account/taxes-and-fees", await given.organizerOf(owner));

  await says("Only the owner and admins of Night Owl Events can change these.");
  expect(page.queryByRole("button", { name: "Create tax or fee" })).not.toBeInTheDocument();
  await expectAccessible();
});

it("everybody reads how prices add up, with an example of each kind", async () => {
  await openScreen("/how-prices-add-up");

  await page.findByRole("heading", { name: "How prices add up" });
  for (const words of [
    "€45.10",
    /Free tickets and donations are never discounted\./,
    "incl. 10% VAT",
    "€41.00",
    "incl. Levy, 2 × €1.00",
    "€1.91",
  ])
    await says(words);
  await expectAccessible();
});
