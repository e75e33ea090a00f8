// Does an organizer who makes an order by hand see what is free, who cancels one what becomes of
// the money, and who brings tickets back which one has no place any more?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { orders } from "#shared/contracts/orders.ts";
import { tickets as ticketRoutes } from "#shared/contracts/tickets.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const standard: TicketSketch = { quantityAvailable: 20 };
const guest: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 3 };
const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@buyer.example" };

const owner = allTests(() => given.owner());

it("the free places count the limit that tickets share, and a wrong number is told at its ticket", async () => {
  // A draft takes a new limit in at once.
  const { event, tickets } = await given.event(owner, {
    isDraft: true,
    tickets: [standard, { ...standard, title: "Balcony" }],
  });
  const ticketIds = tickets.map(({ id }) => id);
  const hall = { name: "Hall", capacity: 7, appliesTo: "TICKETS", ticketIds };
  const params = { eventId: event.id };
  await call(capacityAssignments.create, { token: owner.token, params, body: hall });
  const screen = await openScreen(`/manage/event/${event.id}/orders`, owner);
  const { user, fill, opened, press } = screen;
  await opened("Create order");
  await waitFor(() =>
    expect(within(front()).getAllByText("€25.00 · 7 places free")).toHaveLength(2),
  );

  const count = page.getByLabelText("Number of Balcony");
  for (const [typed, sentence] of [
    ["1.5", "Enter a whole number."],
    ["-2", "The smallest possible value is 1."],
    ["99999999999", "The largest possible value is 200."],
  ] as const) {
    await user.clear(count);
    await user.type(count, typed);
    await press("Create order");
    await waitFor(() => expect(count).toHaveAccessibleDescription(sentence));
    expect(count).toHaveValue(typed);
    expect(count).toHaveFocus();
  }
  await expectAccessible();
  fill(count, "");
  expect(front()).not.toHaveTextContent("The largest possible value is 200.");
  fill(count, "2");
  await user.click(page.getByRole("checkbox", { name: "All tickets have the buyer's name" }));
  expect(await page.findAllByRole("group", { name: /^Ticket \d: Balcony/ })).toHaveLength(2);
});

it("names on the tickets need no address where everything goes to the buyer", async () => {
  const { event } = await given.event(owner, { isDraft: true, tickets: [standard] });
  const of = { token: owner.token, params: { eventId: event.id } };
  await changeSettings(of, { checkout: { sendsGuestTickets: false } });
  const { user, fill, opened, press } = await openScreen(`/manage/event/${event.id}/orders`, owner);
  await opened("Create order");
  fill(await page.findByLabelText(/^Number of/), "2");
  fill(page.getByLabelText("First name"), "Bea");
  fill(page.getByLabelText("Email"), "bea@buyer.example");
  await user.click(page.getByRole("checkbox", { name: "All tickets have the buyer's name" }));
  for (const group of await page.findAllByRole("group", { name: /^Ticket \d:/ })) {
    fill(within(group).getByLabelText("First name"), "Gus");
    fill(await within(group).findByLabelText("Email (optional)"), "");
  }
  await press("Create order");

  await says("Order made by hand");
  const { data: made } = await call(orders.list, of);
  const params = { eventId: event.id, orderId: made[0]?.id ?? "" };
  const { data: order } = await call(orders.get, { token: owner.token, params });
  expect(order.attendees.map(({ email }) => email)).toEqual(["", ""]);
});

it("a refund is not offered and says why; the cancellation names order and buyer, and who pays back", async () => {
  const { event, tickets } = await given.event(owner, { tickets: [standard] });
  const { data: order } = await call(orders.create, {
    token: owner.token,
    params: { eventId: event.id },
    body: { lines: [{ ticketId: tickets[0]?.id, quantity: 1 }], buyer, paidMinor: 2500 },
  });
  const { user, press } = await openScreen(`/manage/event/${event.id}/orders/${order.id}`, owner);

  const refund = await page.findByRole("button", { name: "Refund" });
  expect(refund).toHaveAttribute("aria-disabled", "true");
  expect(refund).toHaveAccessibleDescription("Cannot refund a manually created order");
  await user.hover(refund);
  await says("Cannot refund a manually created order");
  await user.click(refund);
  expect(page.queryByRole("dialog")).not.toBeInTheDocument();
  await press("Cancel order");

  await page.findByRole("dialog", { name: `Cancel order ${order.reference}` });
  await says(/The buyer is Bea Buyer\. Their ticket is refused/);
  await says("Give the buyer €25.00 back yourself.");
  await expectAccessible();
});

it("an organizer reactivates two tickets at once, and hears which one could not come back", async () => {
  const { event, tickets: made } = await given.event(owner, { tickets: [guest] });
  const [ticket] = made;
  const params = { eventId: event.id, ticketId: ticket?.id ?? "" };
  const order = (...names: string[]) =>
    call(orders.create, {
      token: owner.token,
      params,
      body: {
        lines: [{ ticketId: ticket?.id, quantity: names.length }],
        buyer: personOf(names[0] ?? ""),
        attendees: names.map((name) => ({ ticketId: ticket?.id, ...personOf(name) })),
        paidMinor: 0,
      },
    });
  await order("Mira Solberg", "Jana Lindqvist");
  await order("Ole Berg");
  const { user, press } = await openScreen(`/manage/event/${event.id}/attendees`, owner);
  const choose = async (...names: string[]) => {
    for (const name of names)
      await user.click(await page.findByRole("checkbox", { name: `Select ${name}` }));
  };
  const expectCancelled = (count: number) =>
    waitFor(() => expect(page.queryAllByText("Cancelled")).toHaveLength(count));

  await choose("Mira Solberg", "Jana Lindqvist");
  await press("Cancel tickets");
  await page.findByRole("dialog", { name: "Cancel 2 tickets?" });
  expect(await field("Tell the guests by mail")).toBeChecked();
  await press("Cancel tickets");
  await expectCancelled(2);
  await order("Nina Quick");
  await choose("Mira Solberg", "Jana Lindqvist");
  await press("Reactivate");
  await page.findByRole("dialog", { name: "Reactivate 2 tickets?" });
  expect(await field("Send the new tickets")).toBeChecked();
  await expectAccessible();
  await press("Reactivate");
  await page.findByRole("dialog", { name: "1 ticket was not reactivated" });
  expect(front()).toHaveTextContent(
    "Guest: 1 wanted, 0 free. Of 3, 3 are sold or being paid and 0 are in baskets. Raise that limit first.",
  );
  expect(front()).toHaveTextContent("1 ticket was reactivated; the new one will be sent.");
  await expectAccessible();

  const { version } = (await call(ticketRoutes.get, { token: owner.token, params })).data;
  const body = { ...guest, quantityAvailable: 4 };
  await call(ticketRoutes.update, { token: owner.token, params, version, body });
  await press("Try failed again");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  await expectCancelled(0);
});

function personOf(name: string) {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { firstName, lastName, email: `${firstName.toLowerCase()}@buyer.example` };
}
