// Does every form field report its own error, and is nothing saved then? Each rule is violated
// once, as a person would.

import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import {
  data,
  freeOrder,
  liveEvent,
  ownAccount,
  reserve,
  type Stage,
  test,
} from "#tests/e2e/support.ts";

/** What is typed into a field, and the error that the field then shows. */
type Wrong = [label: string, typed: string, sentence: string | RegExp];

const long = (length: number) => "x".repeat(length + 1);
const required = "This field is required.";
const most = (length: number) => `Use at most ${length} characters.`;
const htmlTooLong = /HTML character limit exceeded/;
const tooLong = /Use at most [\d,]+ characters\./;
const email: Wrong = ["Email", "olivia", "Enter an email address, for example name@example.com."];
const webAddress = "Enter a full web address, for example https://example.com.";

test("signing up, signing in and asking for a new password", async ({ cleanPage: page }) => {
  await page.goto("/auth/register");
  await expect(page.getByText("At least 8 characters.", { exact: true })).toBeVisible();
  await violate(page, "Create account", [
    ["First name", long(50), most(50)],
    ["Last name (optional)", long(149), most(149)],
    email,
    ["Password", "short", "Use at least 8 characters."],
    ["Repeat the password", "other", "Passwords are not the same"],
  ]);
  // The error message replaces this hint.
  await expect(page.getByText("At least 8 characters.", { exact: true })).toHaveCount(0);
  await page.goto("/auth/login");
  await violate(page, "Sign in", [email, ["Password", "", required]]);
  await page.goto("/auth/forgot-password");
  await violate(page, "Send the link", [email]);
  await page.goto("/find-tickets");
  await violate(page, "Mail me the links", [email]);
});

test("an organizer and an event", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [], ownAccount);
  const before = await saved(request, stage, "/api/events", "/api/organizers");
  await openAs(page, stage, "/manage/events");
  await page.getByRole("button", { name: "Create event" }).first().click();
  await violate(page, "Create event", [
    ["Event title", "", required],
    ["Start", "", "Enter a date and a time."],
    ["Venue (optional)", long(149), tooLong],
    ["City (optional)", long(149), tooLong],
  ]);
  expect(await saved(request, stage, "/api/events", "/api/organizers")).toEqual(before);
});

test("an event's settings", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, []);
  const before = await saved(request, stage, `/api/events/${stage.eventId}`);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  await violate(page, "Save", [
    ["Event title", long(149), most(149)],
    ["Description", long(49_999), htmlTooLong],
    ["Start", "", required],
    ["Venue", long(149), tooLong],
    ["Address line 1", long(149), tooLong],
    ["Address line 2", long(149), tooLong],
    ["City", long(149), tooLong],
    ["State or region", long(149), tooLong],
    ["ZIP or postal code", long(149), tooLong],
    ["Map link", "javascript:alert(1)", webAddress],
  ]);
  await page.reload();
  await violate(page, "Save", [
    ["End (optional)", "2031-06-20T19:00", "The end must be after the start."],
  ]);
  expect(await saved(request, stage, `/api/events/${stage.eventId}`)).toEqual(before);
});

test("a ticket and a check-in list", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 5 },
  ]);
  const places = [
    `/api/events/${stage.eventId}/tickets`,
    `/api/events/${stage.eventId}/check-in-lists`,
  ];
  const before = await saved(request, stage, ...places);
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  await page.getByRole("button", { name: "Create ticket" }).first().click();
  await page.getByText("Order limits", { exact: true }).click();
  await violate(page, "Create ticket", [
    ["Name", "", required],
    ["Price", "twelve", "Enter a number such as 12.50."],
    ["Description (optional)", long(49_999), htmlTooLong],
    ["Quantity", "1000001", /largest possible value/],
    ["Least per order", "0", /smallest possible value/],
    ["Most per order", "101", /largest possible value/],
  ]);
  await page.getByLabel("Price").fill("1000000");
  await expect(page.getByLabel("Price")).toHaveAccessibleDescription(
    /The largest possible amount is €999,999\.99/,
  );
  await page.getByLabel("Price").fill("0.30");
  await expect(page.getByLabel("Price")).toHaveAccessibleDescription(
    /Cards cannot be charged less than €0\.50/,
  );
  const tickets = Promise.withResolvers<void>();
  await page.route(/\/tickets\?/, async (route) => {
    await tickets.promise;
    await route.continue();
  });
  await page.goto(`/manage/event/${stage.eventId}/check-in`);
  await page.getByRole("button", { name: "Create check-in list" }).click();
  tickets.resolve();
  await expect(page.getByRole("dialog").getByText("Guest", { exact: true })).toBeVisible();
  await violate(page, "Create check-in list", [
    ["Name", long(149), most(149)],
    ["Description (optional)", long(49_999), tooLong],
  ]);
  expect(await saved(request, stage, ...places)).toEqual(before);
});

test("the largest amount that a field names in Kuwaiti dinars can be saved", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [], { event: { currency: "KWD" } });
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  await page.getByRole("button", { name: "Create ticket" }).first().click();
  await page.getByLabel("Name").fill("Box");
  await page.getByLabel("Price").fill("99999.999");
  await expect(page.getByLabel("Price")).toHaveAccessibleDescription(
    /The largest possible amount is KWD.99,999\.990\./,
  );
  await expectAccessible(page);

  await page.getByLabel("Price").fill("99999.990");
  await page.getByRole("button", { name: "Create ticket" }).last().click();

  await expect(page.getByText(/KWD.99,999\.990/)).toBeVisible();
});

test("a buyer and an attendee whom the organizer corrects", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 5 },
  ]);
  await freeOrder(request, stage, ["Ada Lovelace"]);
  const places = [`/api/events/${stage.eventId}/orders`, `/api/events/${stage.eventId}/attendees`];
  const before = await saved(request, stage, ...places);
  const wrongs: Wrong[] = [
    ["First name", "", required],
    ["Last name (optional)", long(149), most(149)],
    email,
  ];
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  await page.getByRole("link", { name: /^F-/ }).first().click();
  await page.getByRole("button", { name: "Edit buyer" }).click();
  await violate(page, "Save", wrongs);
  await page.goto(`/manage/event/${stage.eventId}/attendees`);
  await page.getByRole("link", { name: "Ada Lovelace" }).first().click();
  await page.getByRole("button", { name: "Edit" }).click();
  await violate(page, "Save", wrongs);
  expect(await saved(request, stage, ...places)).toEqual(before);
});

test("a capacity, an order and an attendee by hand", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0 },
    { title: "Crew", type: "FREE", priceMinor: 0 },
  ]);
  const event = `/manage/event/${stage.eventId}`;
  const places = ["orders", "attendees", "capacity-assignments"].map(
    (list) => `/api/events/${stage.eventId}/${list}`,
  );
  const before = await saved(request, stage, ...places);
  await openAs(page, stage, `${event}/capacity-assignments`);
  await page.getByRole("button", { name: "Create capacity assignment" }).first().click();
  await violate(page, "Create capacity assignment", [
    ["Name", "", required],
    ["Capacity", "", "Enter a whole number."],
  ]);
  await page.goto(`${event}/orders`);
  await page.getByRole("button", { name: "Create order" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Create order" }).click();
  await expect(page.getByText("Choose at least one ticket.")).toBeVisible();
  await expect(page.getByLabel("Number of Guest")).toBeFocused();
  await page.goto(`${event}/attendees`);
  await page.getByRole("button", { name: "Add attendee" }).first().click();
  await violate(page, "Add attendee", [["Ticket", "", "Choose a ticket."]]);
  expect(await saved(request, stage, ...places)).toEqual(before);
});

test("a buyer and an attendee", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 5 },
  ]);
  await reserve(page, stage, "Guest", 2);
  await page.getByRole("checkbox", { name: /Put my name|for me/ }).uncheck();
  const buyer = page.getByRole("group", { name: "Buyer" });
  const people = [buyer, page.getByRole("group", { name: /Ticket 2/ })];
  const wrongs: Wrong[] = [
    ["First name", "", required],
    ["Last name", long(149), most(149)],
    email,
  ];
  for (const person of people) {
    for (const [label, typed] of wrongs) await person.getByLabel(label).fill(typed);
  }
  await page.getByRole("button", { name: "Get your 2 tickets" }).click();
  for (const person of people) {
    for (const [label, , sentence] of wrongs)
      await expect(person.getByLabel(label)).toHaveAccessibleDescription(containing(sentence));
  }
  await expect(buyer.getByLabel("First name")).toBeFocused();
  await expectAccessible(page);
  const shortId = page.url().split("/").at(-2);
  const order = await data(
    await request.get(`/api/public/events/${stage.eventId}/orders/${shortId}`),
  );
  expect([order.status, order.buyer, order.attendees]).toEqual(["RESERVED", null, []]);
});

/**
 * Fills every field wrongly and submits. Expects each error at its field, and the focus in the
 * first one.
 */
async function violate(page: Page, button: string, wrongs: Wrong[]): Promise<void> {
  const field = (label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator("input, textarea"));
  for (const [label, typed] of wrongs) await field(label).fill(typed);
  await page.getByRole("button", { name: button }).last().click();
  for (const [label, , sentence] of wrongs) {
    await expect(field(label)).toHaveAccessibleDescription(containing(sentence));
    await expect(field(label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(field(wrongs[0]?.[0] ?? "")).toBeFocused();
  await expectAccessible(page);
}

const containing = (sentence: string | RegExp) =>
  typeof sentence === "string"
    ? new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    : sentence;

async function saved(
  request: APIRequestContext,
  stage: Stage,
  ...places: string[]
): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${stage.token}` };
  return Promise.all(places.map(async (place) => data(await request.get(place, { headers }))));
}
