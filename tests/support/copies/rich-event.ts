// What can an event have? All kinds of things below a draft, which name each other in all ways.
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { imagePath } from "#shared/core/images.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { eventFacts, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

export const showing = (...ids: string[]): string =>
  ids.map((id) => `<p><img src="${imagePath(id, 960, "jpg")}" alt=""></p>`).join("");

/** `image` is one that texts of the account may use. */
export async function fillEvent(owner: Owner, eventId: string, image: string) {
  const { token } = owner;
  const of = { token, params: { eventId } };
  const html = `<p>Under the stars.</p>${showing(image)}`;
  await describeEvent(owner, eventId, html);
  await changeSettings(of, { location: { venueName: "Waldbühne", city: "Berlin", country: "DE" } });
  await changeSettings(of, { online: { isOnline: true, onlineDetails: "Room 7, code 1234" } });
  await changeSettings(of, {
    checkout: {
      ...{ orderTimeoutMinutes: 33, termsUrl: "https://owl.example/terms" },
      sendsGuestTickets: false,
      ...{ preCheckoutMessage: html, postCheckoutMessage: "<p>Thank you.</p>" },
    },
  });
  await changeSettings(of, { seo: { seoTitle: "Strings", allowsIndexing: false } });
  await changeSettings(of, { email: { footerMessage: html, supportEmail: "help@owl.example" } });
  await changeSettings(of, { miscellaneous: { isTaxInclusive: false, extensions: 1 } });
  const seat = await given.ticket(owner, eventId, {
    ...{ title: "Seat", quantityAvailable: 40, description: html, maxPerOrder: 4 },
    ...{ saleStartsAt: "2030-01-10T09:00:00.000Z", saleEndsAt: "2030-06-20T21:59:00.000Z" },
  });
  const tier = { quantityAvailable: 20, saleEndsAt: "2030-05-01T22:00:00.000Z" };
  const tiered = await given.ticket(owner, eventId, {
    ...{ title: "Lawn", type: "TIERED", priceMinor: 0, hideUntilPromoCode: true },
    tiers: [
      { label: "Early", priceMinor: 1500, ...tier },
      { label: "Late", priceMinor: 2500, isHidden: true },
    ],
  });
  const both = [seat.id, tiered.id];
  const asked = { type: "SINGLE_LINE", scope: "ATTENDEE" };
  for (const body of [
    { ...asked, title: "Access needs" },
    { ...asked, title: "Meal", type: "RADIO", options: ["Meat", "Vegan"], ticketIds: [seat.id] },
  ])
    await call(questions.create, { ...of, body });
  const percent = { discountType: "PERCENTAGE", discountRate: 10_000 };
  for (const body of [
    { ...percent, code: "ALL10", expiresAt: "2030-06-01T10:00:00.000Z" },
    { ...percent, code: "BOTH10", maxUses: 50, ticketIds: both },
    { code: "MINUS5", discountType: "FIXED", discountMinor: 500 },
    { code: "LAWN", discountType: "NONE", ticketIds: [tiered.id] },
  ])
    await call(promoCodes.create, { ...of, body });
  for (const body of [
    { name: "House", capacity: 60, appliesTo: "EVENT" },
    { name: "Hall", capacity: 50, appliesTo: "TICKETS", ticketIds: both },
    { name: "Bar", capacity: 5, appliesTo: "TICKETS", ticketIds: both, status: "INACTIVE" },
  ])
    await call(capacityAssignments.create, { ...of, body });
  await given.checkInList(owner, eventId, both, {
    ...{ name: "North gate", description: "Left door." },
    ...{ activatesAt: "2030-06-21T16:00:00.000Z", expiresAt: "2030-06-22T02:00:00.000Z" },
  });
  return { seat, tiered };
}

/** Changes the event's description alone. */
export async function describeEvent(owner: Owner, eventId: string, description: string) {
  const of = { token: owner.token, params: { eventId } };
  const { version } = (await call(events.get, of)).data;
  const body = { ...eventFacts(owner.organizerId), description };
  return call(events.update, { ...of, version, body });
}
