// Does a list of the management stay as it was left, and where does a link lead that leads nowhere?
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const guest: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 60 };

const owner = allTests(() => given.owner());

it("the number of rows a page shows stays as it was chosen, on every list, and a link says otherwise", async () => {
  const { event, tickets } = await given.event(owner, { tickets: [guest] });
  const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@buyer.example" };
  const lines = [{ ticketId: tickets[0]?.id, quantity: 25 }];
  const params = { eventId: event.id };
  await call(orders.create, { token: owner.token, params, body: { lines, buyer, paidMinor: 0 } });
  const { user, goTo } = await openScreen(`/manage/event/${event.id}/attendees`, owner);
  await page.findByText("1 to 20 of 25");

  await user.selectOptions(page.getByLabelText("Rows per page"), "50");
  await page.findByText("1 to 25 of 25");
  await goTo(`/manage/event/${event.id}/attendees`);

  await page.findByText("1 to 25 of 25");
  await goTo(`/manage/event/${event.id}/attendees?per_page=20`);
  await page.findByText("1 to 20 of 25");
  await expectAccessible();
});

it("what is not there leads back to its list, and an event to the events", async () => {
  const { event } = await given.event(owner, { tickets: [guest] });
  const { user, goTo } = await openScreen(`/manage/event/${event.id}`, owner);
  for (const list of ["orders", "attendees", "questions"]) {
    await goTo(`/manage/event/${event.id}/${list}/gone`);
    await user.click(await page.findByRole("link", { name: `Go to the ${list}` }));
    await waitFor(() => expect(location.pathname).toBe(`/manage/event/${event.id}/${list}`));
  }

  await goTo("/manage/event/evt_gone/orders");

  await page.findByRole("link", { name: "Go to your events" });
  expect(page.queryByRole("link", { name: "Orders" })).not.toBeInTheDocument();
});

/** As many taxes as `names`, in an account of their own. */
async function taxes(names: string[]) {
  const { token, ...rest } = await given.owner();
  const body = { kind: "TAX", calculation: "PERCENTAGE", amount: 1_000 } as const;
  const made = await Promise.all(
    names.map((name) => call(taxesAndFees.create, { token, body: { ...body, name } })),
  );
  return { owner: { token, ...rest }, ids: made.map(({ data }) => data.id) };
}

it("a page that is gone, because its last row was deleted or the link is old, leads to the last one", async () => {
  const names = Array.from({ length: 21 }, (_, at) => `Tax ${String(at).padStart(2, "0")}`);
  const stage = await taxes(names);
  const { chosen, press, goTo } = await openScreen(
    "/account/taxes-and-fees?page=2&per_page=20",
    stage.owner,
  );

  await chosen("Delete", "Tax 20");
  await press("Delete tax");

  await page.findByText("Tax 00");
  expect(page.queryByText("No taxes or fees match")).not.toBeInTheDocument();
  await goTo("/account/taxes-and-fees?page=99");
  await page.findByText("Tax 19");
});

it("a row that somebody else has deleted leaves the list when a person meets it", async () => {
  const stage = await taxes(["VAT", "City tax"]);
  const { token } = stage.owner;
  const { chosen, press } = await openScreen("/account/taxes-and-fees", stage.owner);
  await chosen("Delete", "VAT");
  const params = { taxOrFeeId: stage.ids[0] ?? "" };
  await call(taxesAndFees.remove, { token, params });

  await press("Delete tax");

  await waitFor(() => expect(page.queryByText("VAT")).not.toBeInTheDocument());
  await page.findByText("City tax");
});

it("a heading sorts by the space bar too, as a button does", async () => {
  const { owner: own } = await taxes(["VAT", "City tax"]);
  const { user } = await openScreen("/account/taxes-and-fees", own);
  const heading = await page.findByRole("button", { name: /^Name/ });
  heading.focus();

  await user.keyboard(" ");

  await waitFor(() => expect(location.search).toContain("sort_direction=desc"));
});
