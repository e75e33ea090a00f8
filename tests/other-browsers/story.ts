// Which story is told in every engine? An event from its form to the guest at the door: what the
// organizer does, what the buyer does, what the door does.
import { expect } from "vitest";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { Engine } from "#tests/other-browsers/engine.ts";
import type { Owner } from "#tests/other-browsers/owner.ts";

/** The organizer signs in, makes an event and its ticket with their forms, and publishes it. */
export async function sellThroughForms(engine: Engine, owner: Owner): Promise<string> {
  await engine.go("/auth/login");
  await engine.fill("Email", owner.email);
  await engine.fill("Password", owner.password);
  await engine.press("Sign in");
  await engine.see("No events yet");

  await engine.press("Create event");
  await engine.fill("Event title", "Harbour Lights");
  await engine.enterTime("Start", "2031-05-01T19:00");
  await engine.press("Create event");
  await engine.see("Until there is one, people can only look at the page.");
  const eventId = /event\/(\w+)\//.exec(await engine.address())?.[1] ?? "";
  await engine.go(`/manage/event/${eventId}/tickets`);
  await engine.see("No tickets yet");

  await engine.press("Create ticket");
  await engine.fill("Name", "Standard");
  await engine.fill("Price", "25.00");
  await engine.press("Create ticket");
  await engine.see("Standard");
  await engine.press("Publish");
  await engine.see("Publish Harbour Lights?");
  await engine.press("Publish");
  await engine.see("View page");
  return eventId;
}

/** A buyer buys one ticket by card and opens it. Returns the ticket's id, the end of its link. */
export async function buy(engine: Engine, eventId: string): Promise<string> {
  await engine.go(`/e/${eventId}/harbour-lights`);
  await engine.see("May 1, 2031");
  await engine.see("7:00");
  await engine.press("Add one: Standard");
  await engine.press("Continue to checkout");
  await engine.see("Your details");
  await engine.fill("First name", "Bea");
  await engine.fill("Last name", "Buyer");
  await engine.fill("Email", "bea@foyer.example");
  await engine.press("I accept the terms");
  await engine.press("Continue to payment");
  await engine.fill("Card number", "4242424242424242");
  await engine.fill("Expiration date", "1234");
  await engine.fill("Security code", "123");
  await engine.press("Pay");
  await engine.see("You're going");
  await engine.press("Open ticket");
  await engine.see("Valid");
  const [width, height] = await engine.boxAround("QR code of the ticket");
  expect(width).toBeGreaterThan(0);
  expect(height, "a ticket's code is square").toBe(width);
  return new URL(await engine.address()).pathname.split("/").at(-1) ?? "";
}

/** The same where the browser keeps nothing, of which it makes sure first: the sign-in says so. */
export async function buyWithoutStorage(engine: Engine, eventId: string): Promise<void> {
  await engine.go("/auth/login");
  expect(await engine.keeps()).toBe(false);
  await engine.see("Your browser blocks cookies and storage for this site.");
  await buy(engine, eventId);
}

/** The door opens its link and lets the buyer in by the code that was typed. */
export async function letIn(
  engine: Engine,
  { send }: Owner,
  sold: { eventId: string; ticket: string },
): Promise<void> {
  const params = { eventId: sold.eventId };
  const { data: all } = await send(tickets.list, { params });
  const body = { name: "Main door", ticketIds: all.map(({ id }) => id) };
  const { data: list } = await send(checkInLists.create, { params, body });
  const ofTicket = { params: { ...params, shortId: sold.ticket } };
  const { data: shown } = await send(publicTickets.get, ofTicket);

  await engine.go(`/check-in/${list.shortId}`);
  await engine.press("Search name or order");
  await engine.fill("Name, order or ticket code", shown.qrText);
  await engine.press("Check in this code");
  await engine.see("Welcome");
  await engine.see("Bea Buyer");
}
