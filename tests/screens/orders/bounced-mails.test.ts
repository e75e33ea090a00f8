// Does whoever is concerned read that a mail came back, and what to do?
import { randomUUID } from "node:crypto";
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { allTests, eachTest } from "#tests/support/runs/each-test.ts";
import { bounceOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 9 };

const owner = allTests(() => given.owner());
const office = eachTest(openPostOffice);

let eventId: string;
let shortId: string;
let email: string;
beforeEach(async () => {
  shortId = await bounced("Permanent");
});

/** The buyer's new order, whose confirmation came back. */
async function bounced(type: string): Promise<string> {
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  eventId = event.id;
  const ticketId = tickets[0]?.id ?? "";
  const body = { lines: [{ ticketId, quantity: 1 }] };
  const { data: order } = await call(reservations.create, { params: { eventId }, body });
  const params = { eventId, shortId: order.shortId };
  email = `bea-${randomUUID()}@buyer.example`;
  const buyer = { firstName: "Bea", lastName: "Buyer", email };
  await call(checkout.saveDetails, {
    params,
    body: { buyer, attendees: [{ ticketId, ...buyer }], acceptedTerms: true },
  });
  await office.work({ order: order.shortId.slice(0, 12) });
  const mail = office.sent.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  await hear(bounceOf(await sentAs(mail, "2027-08-05T00:40:02.012Z"), type));
  return order.shortId;
}

it("the organizer reads that the address takes no mail, and to correct it", async () => {
  await openScreen(`/manage/event/${eventId}/orders/${shortId.slice(0, 12)}`, owner);

  await says("Came back");
  expect(await page.findAllByText("This address does not take mail.")).toHaveLength(2);
  await says("Confirmation came back: the address does not take mail");
  await expectAccessible();
});

it("the organizer finds the order, corrects the address, and the tickets are sent there", async () => {
  const { user, fill, press } = await openScreen(
    `/manage/event/${eventId}/orders?filter_fields[status]=UNDELIVERED`,
    owner,
  );
  const row = within(await page.findByRole("row", { name: /Bea Buyer/ }));
  row.getByText("Mail came back");
  await expectAccessible();
  await user.click(row.getByRole("link", { name: "Bea Buyer" }));
  await press("Correct it");
  const form = within(await page.findByRole("dialog", { name: "Edit buyer" }));
  form.getByText("The tickets are sent to the new address.");
  await expectAccessible();

  fill(await field("Email"), `new-${email}`);
  await press("Save");

  await says("The buyer was changed. The tickets will be sent.");
  await waitFor(() => expect(page.queryByRole("button", { name: "Correct it" })).toBeNull());
  // The ticket has an address of its own.
  expect(page.getAllByText("Mail came back")).toHaveLength(1);
  await says("Queued");
});

it("the organizer reads of a mailbox that did not take a mail for a time, and to send it again", async () => {
  const id = (await bounced("Transient")).slice(0, 12);

  await openScreen(`/manage/event/${eventId}/orders/${id}`, owner);

  await says("Not delivered");
  await says("The mailbox did not take it. Send it again.");
});

it("the buyer reads that the mail came back, and finds PDF and calendar on the page", async () => {
  await openScreen(`/checkout/${eventId}/${shortId}/summary`);

  await says("Our mail came back");
  await says(`${email} does not take mail. Bookmark this page`);
  expect(page.queryByText(/Mail about this order goes to/)).toBeNull();
  expect(page.getByRole("link", { name: "Download PDF" })).toBeTruthy();
  expect(page.getByRole("link", { name: "Add to calendar" })).toBeTruthy();
  await expectAccessible();
});
