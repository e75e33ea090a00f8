// Does a buyer read what the organizer wrote, and whom to ask, at every turn of the checkout?
import { screen as page, waitFor } from "@testing-library/dom";
import { beforeAll, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { keepBasket } from "#web/features/buyer/basket/kept-basket.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 };
const support = "help@owl.example";

let eventId: string;
let ticketId: string;
beforeAll(async () => {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner, { tickets: [free] });
  eventId = event.id;
  ticketId = tickets[0]?.id ?? "";
  const checkout = {
    preCheckoutMessage: "<p>Bring <strong>cash</strong>.</p><script>alert(1)</script>",
    postCheckoutMessage: '<p>See <a href="https://owl.example/map">the map</a>.</p>',
  };
  const change = { token: owner.token, params: { eventId }, version: 1 };
  await call(eventSettings.update, { ...change, body: { checkout } });
  await call(eventSettings.update, { ...change, body: { email: { supportEmail: support } } });
  forgetSheets();
});

async function reserved(replaces?: string): Promise<string> {
  const lines = [{ ticketId, quantity: 1 }];
  const body = { lines, ...(replaces && { replaces }) };
  return (await call(reservations.create, { params: { eventId }, body })).data.shortId;
}

/** Opens the checkout of a new basket. */
const checkOut = async () => openScreen(detailsOf(await reserved()));
const detailsOf = (order: string) => `/checkout/${eventId}/${order}/details`;

const seesSupport = async () =>
  expect(await page.findByRole("link", { name: support })).toHaveAttribute(
    "href",
    `mailto:${support}`,
  );

it("reads one message above the form, and the other with the tickets", async () => {
  const { fill, press } = await checkOut();
  const strong = await page.findByText("cash");
  expect(strong.tagName).toBe("STRONG");
  expect(document.querySelector("main script")).toBeNull();
  const name = await field("First name");
  expect(strong.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(page.queryByRole("link", { name: "the map" })).toBeNull();
  await seesSupport();
  await expectAccessible();
  fill(name, "Bea");
  fill(await field(/^Last name/), "Buyer");
  fill(await field("Email"), "bea@buyer.example");
  (await page.findByRole("checkbox", { name: /I accept/ })).click();
  await press("Get your ticket");

  await page.findByRole("heading", { name: "You're going" });
  expect(await page.findByRole("link", { name: "the map" })).toHaveAttribute(
    "href",
    "https://owl.example/map",
  );
  expect(page.queryByText("cash")).toBeNull();
  await seesSupport();
  await expectAccessible();
});

it("finds whom to ask when the order is given back", async () => {
  const { press } = await checkOut();
  await press("Cancel this order");
  await press("Give them back");

  await says("You gave this order back");
  await seesSupport();
});

it("finds whom to ask when the order has expired", async () => {
  const order = await reserved();
  const later = nowMs() + 16 * 60_000;
  const restoreClock = replaceClock({ nowMs: () => later });
  try {
    await openScreen(detailsOf(order));

    await says("Sorry, your order has expired. Please start a new order.");
    await seesSupport();
  } finally {
    restoreClock();
  }
});

it("finds whom to ask when a newer order took its place", async () => {
  const { goTo } = await checkOut();
  const order = location.pathname.split("/")[3] ?? "";
  const newer = { shortId: await reserved(order), untilMs: Date.now() + 60_000 };
  keepBasket(eventId, { lines: [], promoCode: null, key: null, order: newer });
  await goTo(detailsOf(order));

  await says("You have a newer order");
  await seesSupport();
});

it("finds whom to ask when the link leads to no order", async () => {
  await openScreen(`/checkout/${eventId}/nosuchorder/details`);

  await page.findByRole("link", { name: "Find my tickets" });
  await seesSupport();
});

it("finds nobody where the organizer named nobody", async () => {
  const { event } = await given.event(await given.owner(), { tickets: [free] });
  const { network } = await openScreen(`/checkout/${event.id}/nosuchorder/details`);

  await page.findByRole("link", { name: "Find my tickets" });
  await waitFor(() => expect(network.sent.some(({ path }) => path.endsWith("/texts"))).toBe(true));
  await network.calm();
  expect(page.queryByText(/Questions\?/)).toBeNull();
});
