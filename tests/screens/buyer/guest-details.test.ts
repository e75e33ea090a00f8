// Does a buyer name each guest, and read who gets which mail?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 };
const wrong = "Enter an email address, for example name@example.com.";

const sale = eachTest(async () => {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  return { owner, event, ticketId: tickets[0]?.id ?? "" };
});

const setSends = async (sendsGuestTickets: boolean) => {
  const { owner, event } = sale;
  const of = { token: owner.token, params: { eventId: event.id } };
  await changeSettings(of, { checkout: { sendsGuestTickets } });
};

async function checkOut(quantity: number) {
  const params = { eventId: sale.event.id };
  const lines = [{ ticketId: sale.ticketId, quantity }];
  const { data: order } = await call(reservations.create, { params, body: { lines } });
  const screen = await openScreen(`/checkout/${sale.event.id}/${order.shortId}/details`);
  const buyer = within(await page.findByRole("group", { name: "Buyer" }));
  screen.fill(buyer.getByLabelText("First name"), "Bea");
  screen.fill(buyer.getByLabelText("Email"), "bea@buyer.example");
  page.getByRole("checkbox", { name: /I accept/ }).click();
  const read = async () =>
    (await call(checkout.get, { params: { ...params, shortId: order.shortId } })).data;
  return { ...screen, read };
}

const guest = (number: number) =>
  within(page.getByRole("group", { name: new RegExp(`^Ticket ${number}:`) }));

it("the first ticket alone may be the buyer's, each other one needs a name and an address", async () => {
  const { fill, press, read } = await checkOut(3);
  expect(page.getByRole("checkbox", { name: "The first ticket is for me" })).toBeChecked();
  expect(page.queryByRole("group", { name: /^Ticket 1:/ })).toBeNull();
  await says("Each attendee gets their own ticket by mail.");
  fill(guest(2).getByLabelText("First name"), "Gus");
  fill(guest(2).getByLabelText("Email"), "gus@buyer.example");
  fill(guest(3).getByLabelText("First name"), "Mia");
  await press("Get your 3 tickets");

  await waitFor(() => expect(guest(3).getByLabelText("Email")).toHaveAccessibleDescription(wrong));
  await expectAccessible();
  fill(guest(3).getByLabelText("Email"), "mia@buyer.example");
  await press("Get your 3 tickets");
  await page.findByRole("heading", { name: "You're going" });

  expect((await read()).attendees.map(({ firstName, email }) => [firstName, email])).toEqual([
    ["Bea", "bea@buyer.example"],
    ["Gus", "gus@buyer.example"],
    ["Mia", "mia@buyer.example"],
  ]);
});

it("no guest needs an address where everything goes to the buyer, and the form says so", async () => {
  await setSends(false);
  forgetSheets();
  const { user, fill, press, read } = await checkOut(2);
  await user.click(page.getByRole("checkbox", { name: "The first ticket is for me" }));
  await says("Everything is mailed to the buyer.");
  for (const [number, name] of [
    [1, "Gus"],
    [2, "Mia"],
  ] as const)
    fill(guest(number).getByLabelText("First name"), name);
  expect(guest(1).getByLabelText("Email (optional)")).not.toBeRequired();
  await expectAccessible();
  await press("Get your 2 tickets");
  await page.findByRole("heading", { name: "You're going" });

  expect((await read()).attendees.map(({ firstName, email }) => [firstName, email])).toEqual([
    ["Gus", ""],
    ["Mia", ""],
  ]);
});

it("an address that is needed since the page was read is asked for at its field", async () => {
  await setSends(false);
  forgetSheets();
  const { fill, press } = await checkOut(2);
  fill(guest(2).getByLabelText("First name"), "Mia");
  await setSends(true);
  forgetSheets();
  await press("Get your 2 tickets");

  await waitFor(() => expect(guest(2).getByLabelText("Email")).toBeRequired());
  expect(guest(2).getByLabelText("Email")).toHaveAccessibleDescription(wrong);
});

it("a single ticket is the buyer's, and says nothing of guests", async () => {
  await checkOut(1);

  expect(page.getByRole("checkbox", { name: "This ticket is for me" })).toBeChecked();
  expect(page.queryByText(/gets their own ticket/)).toBeNull();
});
