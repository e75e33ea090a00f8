// Which rows does a press choose, and which open?
import { screen as page, waitFor } from "@testing-library/dom";
import { beforeAll, expect, it } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
});

/** The attendees of an event that sold this many tickets. */
async function attendeesOf(quantity: number) {
  const ticket = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 60 };
  const { event, tickets } = await given.event(owner, { tickets: [ticket] });
  const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@buyer.example" };
  const lines = [{ ticketId: tickets[0]?.id, quantity }];
  const params = { eventId: event.id };
  await call(orders.create, { token: owner.token, params, body: { lines, buyer, paidMinor: 0 } });
  return `/manage/event/${event.id}/attendees`;
}

const all = () => page.findByRole("checkbox", { name: "Select all on this page" });
const boxes = () => page.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select (?!all)/ });
const box = (at: number) => boxes()[at] ?? expect.fail("There is no such row.");
const chosen = () => boxes().flatMap(({ checked }, at) => (checked ? [at] : []));

it("with shift all rows from the last press to this one are chosen, or no longer", async () => {
  const { user } = await openScreen(await attendeesOf(6), owner);
  await all();

  await user.click(box(1));
  expect(chosen()).toEqual([1]);
  await user.keyboard("{Shift>}");
  await user.click(box(4));
  expect(chosen()).toEqual([1, 2, 3, 4]);
  expect(await all()).toBePartiallyChecked();
  await user.click(box(3));
  await user.keyboard("{/Shift}");

  expect(chosen()).toEqual([1, 2]);
  const marked = page.getAllByRole("row").filter((row) => row.hasAttribute("data-selected"));
  expect(marked).toEqual([box(1).closest("tr"), box(2).closest("tr")]);
  await expectAccessible();
});

it("the head chooses the page's rows, and lets go of them alone", async () => {
  const { user } = await openScreen(`${await attendeesOf(22)}?per_page=20`, owner);
  await user.click(await all());
  expect(chosen()).toHaveLength(20);
  await page.findByText("20 selected");

  await user.click(page.getByRole("button", { name: "2" }));
  await waitFor(() => expect(boxes()).toHaveLength(2));
  expect(await all()).not.toBeChecked();
  await user.keyboard("{Shift>}");
  await user.click(box(1));
  await user.keyboard("{/Shift}");
  expect(chosen()).toEqual([1]);
  await user.click(await all());
  await page.findByText("22 selected");
  await user.click(await all());

  await page.findByText("20 selected");
});

it("a press beside a row's controls opens it, one on them does not", async () => {
  const path = await attendeesOf(2);
  const { user } = await openScreen(path, owner);
  await all();

  await user.click(box(0));
  expect(location.pathname).toBe(path);
  await user.click(page.getAllByText("Active")[0] ?? expect.fail("There is no row."));

  await waitFor(() => expect(location.pathname).toMatch(/attendees\/\w+/));
});
