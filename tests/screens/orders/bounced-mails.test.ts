// Does whoever is concerned read that a mail came back, and what to do?
import { randomUUID } from "node:crypto";
import { screen as page } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { allTests, eachTest } from "#tests/support/runs/each-test.ts";
import { bounceOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 9 };

const owner = allTests(() => given.owner());
const office = eachTest(openPostOffice);

let eventId: string;
let shortId: string;
let email: string;
beforeEach(async () => {
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  eventId = event.id;
  const ticketId = tickets[0]?.id ?? "";
  const body = { lines: [{ ticketId, quantity: 1 }] };
  const { data: order } = await call(reservations.create, { params: { eventId }, body });
  shortId = order.shortId;
  email = `bea-${randomUUID()}@buyer.example`;
  const buyer = { firstName: "Bea", lastName: "Buyer", email };
  await call(checkout.saveDetails, {
    params: { eventId, shortId },
    body: { buyer, attendees: [{ ticketId, ...buyer }], acceptedTerms: true },
  });
  await office.work({ order: shortId.slice(0, 12) });
  const [mail] = office.sent;
  if (!mail) throw new Error("Nothing was sent.");
  await hear(bounceOf(await sentAs(mail, "2027-08-05T00:40:02.012Z")));
});

it("the organizer reads that the address takes no mail, and to correct it", async () => {
  await openScreen(`/manage/event/${eventId}/orders/${shortId.slice(0, 12)}`, owner);

  await says("Came back");
  await says("This address does not take mail. Correct it, then send the mail again.");
  await says("Confirmation came back: the address does not take mail");
  await expectAccessible();
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
