// What do the browser tests share? An owner, the mailbox, the clock, and a page that is checked for
// errors.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type * as z from "zod";
import type { TicketInput } from "#shared/contracts/tickets.ts";
import { fillInGuests } from "#tests/e2e/support/buying.ts";
import { test as counted } from "#tests/e2e/support/counted.ts";
import { complaintsIn, stackOfWorker } from "#tests/e2e/support/stacks.ts";
import { watch } from "#tests/e2e/support/watch.ts";

export { expect };

type Fixtures = {
  expectedErrors: RegExp[];
  cleanPage: Page;
  /** Of the stack that the test runs on. */
  logFile: string;
  complaints: undefined;
};

/**
 * A test whose page is watched. A `cleanPage` also fails on logged errors, except those that the
 * test expects.
 */
export const test = counted.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape Playwright asks for
  logFile: async ({}, use) => use(stackOfWorker()?.logFile ?? ""),
  complaints: [
    async ({ logFile }, use, info) => {
      const complaints = complaintsIn(logFile);
      await use(undefined);
      // The reason for a failed test may be in the stack's log alone.
      if (info.status !== info.expectedStatus)
        await info.attach("the stack's log", { body: complaints(), contentType: "text/plain" });
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const endWatch = await watch(page);
    await use(page);
    await endWatch();
    // An answer that is changed on its way may still be under way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  // biome-ignore lint/correctness/noEmptyPattern: the shape Playwright asks for
  expectedErrors: async ({}, use) => use([]),
  cleanPage: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await use(page);
    expect(errors.filter((text) => !expectedErrors.some((known) => known.test(text)))).toEqual([]);
  },
});

/**
 * Signs in through the form. A person with several accounts (the demo owner has two) names the
 * account to enter.
 */
export async function signIn(page: Page, { email, password, account }: Login): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  if (account) await page.getByRole("button", { name: account }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}

export type Login = { email: string; password: string; account?: RegExp };
export const ownerPassword = "correct horse battery";

export type Sketch = z.input<typeof TicketInput>;
/**
 * Texts of the owner, the organizer and the event that replace the usual ones. With texts of owner
 * or organizer the owner is new.
 */
export type Texts = {
  owner?: { lastName?: string };
  organizer?: Record<string, string>;
  event?: Record<string, string | boolean>;
};
/** For tests about an account, its lists or its taxes: nothing else is in it. */
export const ownAccount: Texts = { owner: {} };
/** A ticket of 25 euros. */
export const standard: Sketch = {
  title: "Standard",
  type: "PAID",
  priceMinor: 2500,
  quantityAvailable: 20,
};
export type Stage = {
  email: string;
  token: string;
  organizerId: string;
  eventId: string;
  path: string;
  ticketIds: string[];
};

/** Like `draftEvent`. The event is live if it has tickets. */
export async function liveEvent(
  request: APIRequestContext,
  tickets: Sketch[],
  texts: Texts = {},
): Promise<Stage> {
  const stage = await draftEvent(request, tickets, texts);
  if (tickets.length > 0) await publish(request, stage);
  return stage;
}

export const publish = async (request: APIRequestContext, { eventId, token }: Stage) =>
  data(
    await request.put(`/api/events/${eventId}/status`, {
      headers: { authorization: `Bearer ${token}` },
      data: { status: "LIVE" },
    }),
  );

/** An event that was never live, made through the API. Its owner is the worker's, or a new one. */
export async function draftEvent(
  request: APIRequestContext,
  tickets: Sketch[],
  texts: Texts = {},
): Promise<Stage> {
  const isUsual = texts.owner === undefined && texts.organizer === undefined;
  const owner = await (isUsual ? usualOwner(request) : newOwner(request, texts));
  const { email, token, organizerId } = owner;
  const headers = { authorization: `Bearer ${token}` };
  const event = await data(
    await request.post("/api/events", {
      headers,
      data: {
        title: "Lantern Concert",
        organizerId,
        startAt: "2031-06-21T18:00:00.000Z",
        endAt: "2031-06-21T21:00:00.000Z",
        timezone: "Europe/Berlin",
        currency: "EUR",
        venueName: "Old Hall",
        city: "Berlin",
        ...texts.event,
      },
    }),
  );
  const ticketIds: string[] = [];
  for (const ticket of tickets) {
    ticketIds.push(
      (await data(await request.post(`/api/events/${event.id}/tickets`, { headers, data: ticket })))
        .id,
    );
  }
  const path = `/e/${event.id}/${event.slug}`;
  return { email, token, organizerId, eventId: event.id, path, ticketIds };
}

type Owner = { email: string; token: string; organizerId: string };

/** A worker's tests share it, because signing up takes longer than many a test. */
let usual: Owner | null = null;

/** The worker's owner, with a new token: a moved clock may have ended the last one. */
async function usualOwner(request: APIRequestContext): Promise<Owner> {
  usual ??= await newOwner(request, {});
  const login = { email: usual.email, password: ownerPassword };
  const { token } = await data(await request.post("/api/auth/login", { data: login }));
  return { ...usual, token };
}

/** An owner with a confirmed address and an organizer. */
async function newOwner(request: APIRequestContext, texts: Texts): Promise<Owner> {
  const email = `owner-${randomUUID()}@foyer.example`;
  const name = { firstName: "Olivia", lastName: "Owner", ...texts.owner };
  const password = { password: ownerPassword, passwordConfirmation: ownerPassword };
  const person = { ...name, email, ...password, acceptedTerms: true };
  const { token } = await data(await request.post("/api/auth/register", { data: person }));
  const headers = { authorization: `Bearer ${token}` };
  const me = await data(await request.get("/api/users/me", { headers }));
  const link = await confirmationLink(request, email);
  await request.post(`/api/users/${me.id}/confirm-email/${link.split("/").at(-1)}`, { headers });
  const organizer = { name: "Night Owl Events", ...texts.organizer };
  const made = await data(await request.post("/api/organizers", { headers, data: organizer }));
  return { email, token, organizerId: made.id };
}

/** The path of the confirmation link that was mailed to an address. */
export async function confirmationLink(request: APIRequestContext, email: string): Promise<string> {
  const text = await mailTo(request, email, "Confirm your email address");
  const link = /\/manage\/profile\/confirm-email-address\/[0-9a-z]+/.exec(text)?.[0];
  if (!link) throw new Error("The mail has no confirmation link.");
  return link;
}

/** A mail that failed comes with the queue's next try: after 5 seconds, and after 90 once more. */
const MAIL_MS = 100_000;

/** The text of the newest mail to an address with this subject; waits until it arrives. */
export async function mailTo(
  request: APIRequestContext,
  email: string,
  subject: string,
): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    const mails = await mailsOf(request, email);
    text = mails.findLast((one) => one.subject.includes(subject))?.body.text;
    expect(text).toBeDefined();
  }).toPass({ timeout: MAIL_MS, intervals: [100] });
  return text ?? "";
}

type Mail = { destination: { to: string[] }; subject: string; body: { text: string } };

/** All mails to an address, oldest first. The mailbox searches, because it holds hundreds. */
export async function mailsOf(request: APIRequestContext, email: string): Promise<Mail[]> {
  const found = await request.get("/_local/mail/store", { params: { query: email } });
  const { emails }: { emails: Mail[] } = await found.json();
  return emails.filter(({ destination }) => destination.to.includes(email));
}

/** Puts tickets into the basket and opens the checkout. */
export async function reserve(
  page: Page,
  stage: Stage,
  ticket: string,
  quantity = 1,
): Promise<void> {
  await page.goto(stage.path);
  const more = page.getByRole("button", {
    name: new RegExp(`(add|more|one more).*${ticket}|${ticket}.*(add|more)`, "i"),
  });
  for (let count = 0; count < quantity; count++) await more.click();
  await page.getByRole("button", { name: "Continue to checkout" }).click();
}

export async function fillInBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").first().fill("Bea");
  await page.getByLabel("Last name").first().fill("Buyer");
  await page.getByLabel("Email").first().fill(email);
  await fillInGuests(page, email);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
}

export async function fillInCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiration date").fill("12/34");
  await page.getByRole("textbox", { name: "Security code" }).fill("123");
}

export async function payWith(page: Page, card: string): Promise<void> {
  await fillInCard(page, card);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

export const newAddress = (): string => `bea-${randomUUID().slice(0, 8)}@foyer.example`;

/**
 * A completed free order for people ("First Last"), made through the API. Returns the links of
 * their tickets.
 */
export async function freeOrder(
  request: APIRequestContext,
  stage: Stage,
  names: string[],
): Promise<string[]> {
  const { attendees } = await placedOrder(request, stage, names);
  return attendees.map(({ shortId }) => shortId);
}

/**
 * An order with its details filled in: completed if it is free, otherwise waiting for payment. Each
 * person has an own address, or all have `email`.
 */
export async function placedOrder(
  request: APIRequestContext,
  stage: Stage,
  names: string[],
  { ticketId = stage.ticketIds[0] ?? "", email = "" } = {},
): Promise<{ shortId: string; buyer: { email: string }; attendees: { shortId: string }[] }> {
  const key = () => ({ "idempotency-key": randomUUID() });
  const orders = `/api/public/events/${stage.eventId}/orders`;
  const lines = [{ ticketId, quantity: names.length }];
  const { shortId } = await data(await request.post(orders, { headers: key(), data: { lines } }));
  const people = names.map((name) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName, email: email || newAddress() };
  });
  const attendees = people.map((person) => ({ ...person, ticketId }));
  const details = { buyer: people[0], attendees, acceptedTerms: true };
  return data(await request.put(`${orders}/${shortId}`, { headers: key(), data: details }));
}

// The API's envelope; a refusal fails the test with its body.
// biome-ignore lint/suspicious/noExplicitAny: set-up reads whatever the contract answers
export async function data(response: Answered): Promise<any> {
  if (!response.ok()) throw new Error(await response.text());
  return (await response.json()).data;
}

type Answered = { ok(): boolean; json(): Promise<{ data?: unknown }>; text(): Promise<string> };
