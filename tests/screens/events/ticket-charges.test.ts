// Does a ticket keep its taxes and fees while the account's list cannot be read, and after one of
// them was deleted?
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const vat = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 7000 };
const levy = { ...vat, name: "Levy", amount: 2000, isDefault: true };
const list = /\/api\/taxes-and-fees\?/;

const owner = allTests(() => given.owner());

it("a ticket that is saved after the list of taxes failed keeps its taxes", async () => {
  const { path, ids, charges } = await taxedEvent();
  const { network, chosen, fill, press } = await openScreen(path, owner);
  network.refuse(list, "invalid_input");
  await chosen("Edit", "Standard");
  await says("Those of the ticket stay as they are.");
  await expectAccessible();

  fill(await field("Name"), "Stalls");
  await press("Save");

  await page.findByText("Stalls was saved.");
  expect(await charges()).toEqual(ids);
});

it("a form tries the list of taxes again, and a new ticket waits for the default ones", async () => {
  const { path } = await taxedEvent();
  const { network, opened, press } = await openScreen(path, owner);
  const allow = network.refuse(list, "invalid_input");
  await opened("Create ticket");
  await page.findByText("This could not be loaded");
  expect(page.queryByLabelText("Name")).not.toBeInTheDocument();
  await expectAccessible();

  allow();
  await press("Try again");

  await field("Name");
  await says("Levy, 2%");
  expect(front()).not.toHaveTextContent("VAT, 7%");
});

it("a deleted tax is named as such, stays after a save, and can be taken out", async () => {
  const { path, ids, charges } = await taxedEvent();
  const [kept, gone = ""] = ids;
  await call(taxesAndFees.remove, { token: owner.token, params: { taxOrFeeId: gone } });
  const { user, chosen, press } = await openScreen(path, owner);
  await chosen("Edit", "Standard");
  await says("Deleted tax or fee");
  await says("Levy, 2%");
  await expectAccessible();

  await press("Save");

  await page.findByText("Standard was saved.");
  expect(await charges()).toEqual(ids);
  await chosen("Edit", "Standard");
  await user.type(await field("Taxes and fees"), "{Backspace}");
  await press("Save");
  await waitFor(() => expect(page.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await charges()).toEqual([kept]);
});

/** An event with a ticket that has a levy and a VAT, which are new. */
async function taxedEvent() {
  const { token } = owner;
  const { data: older } = await call(taxesAndFees.list, { token });
  for (const { id } of older)
    await call(taxesAndFees.remove, { token, params: { taxOrFeeId: id } });
  const ids: string[] = [];
  for (const body of [levy, vat])
    ids.push((await call(taxesAndFees.create, { token, body })).data.id);
  const { event } = await given.event(owner, { tickets: [{ taxAndFeeIds: ids }] });
  const params = { eventId: event.id };
  return {
    path: `/manage/event/${event.id}/tickets`,
    ids,
    charges: async () => (await call(tickets.list, { token, params })).data[0]?.taxAndFeeIds,
  };
}
