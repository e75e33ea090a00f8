// What does a new Foyer show? Demo events, orders and check-ins, made through the public API.
import { randomUUID } from "node:crypto";
import {
  type DemoAccount,
  demoLogin,
  harbour,
  riverside,
} from "#scripts/local/stack/demo-accounts.ts";
import {
  demoEvents,
  demoPeople,
  demoTax,
  donationMinor,
  usedCode,
} from "#scripts/local/stack/demo-data.ts";
import { showPictures } from "#scripts/local/stack/demo-pictures.ts";
import { owlDefaults, owlDescription } from "#scripts/local/stack/demo-texts.ts";
import { makeEvent } from "#scripts/local/stack/make-event.ts";
import { type Sender, sender } from "#scripts/local/stack/seed-call.ts";
import { signUp } from "#scripts/local/stack/sign-up.ts";
import { account } from "#shared/contracts/account.ts";
import { auth } from "#shared/contracts/auth.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { users } from "#shared/contracts/users.ts";

const ORDERS = 40;
const CHECK_INS = 17;
/** Orders, mails and check-ins are spread over the time since. */
const PAST_DAYS = 24;

type Join = (userId: string, account: { id: string; name: string }) => Promise<void>;

/**
 * The clock moves from the past to now. With `hasRealStripe` it stays, and only free tickets are
 * bought.
 */
export async function seed(url: string, join: Join, hasRealStripe: boolean): Promise<void> {
  const sinceMs = Date.now() - PAST_DAYS * 86_400_000;
  const moveTo = async (instantMs: number) => {
    if (hasRealStripe) return;
    const body = JSON.stringify({ now: new Date(instantMs).toISOString() });
    await fetch(`${url}/_local/clock`, { method: "POST", body });
  };
  await moveTo(sinceMs);
  const send = await confirmed(url, {
    firstName: "Olivia",
    lastName: "Owner",
    email: demoLogin.email,
  });
  const halfWay = await otherAccount(url, riverside);
  const { data: me } = await send(users.me, {});
  await fetch(`${url}/_local/trust`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: me.account.id, word: "TRUSTED" }),
  });
  await join(me.id, halfWay.account);
  await otherAccount(url, harbour);
  if (!hasRealStripe) {
    await onboard(send, "Night Owl Events", "open");
    await onboard(halfWay.send, halfWay.account.name, "unfinished");
  }
  const { data: organizer } = await send(organizers.create, {
    body: {
      name: "Night Owl Events",
      description: owlDescription,
      contactEmail: "hello@foyer.example",
    },
  });
  await send(account.updateEventDefaults, { version: 1, body: owlDefaults });
  const { data: tax } = await send(taxesAndFees.create, { body: demoTax });
  const made = [];
  for (const demo of demoEvents(organizer.id)) made.push(await makeEvent(send, demo, tax.id));
  const [first] = made;
  if (!first) return;
  const wanted = first.tickets
    .filter((ticket) => !ticket.isHidden && !ticket.hideUntilPromoCode && ticket.maxPerOrder > 1)
    .filter((ticket) => !hasRealStripe || ticket.type === "FREE");
  const list = await mainEntrance(send, first.event.id, wanted);
  const stepMs = (Date.now() - sinceMs) / (ORDERS + 1);
  for (let index = 0; index < ORDERS; index++) {
    // An irregular offset, so that the orders are not evenly spaced.
    await moveTo(sinceMs + stepMs * (index + 1 - ((index * 7) % 10) / 20));
    const ticket = wanted[index % wanted.length];
    if (ticket) await buy(url, first.event.id, ticket, index);
    if (index >= ORDERS - CHECK_INS) await checkInNext(url, list.shortId);
  }
  await moveTo(Date.now());
  // An upload's address is valid for minutes of the real time, and so is a sign-in.
  const body = { ...demoLogin, accountId: me.account.id };
  const { data: session } = await sender(url, null)(auth.login, { body });
  const again = sender(url, session.token);
  await showPictures(again, { eventId: first.event.id, organizerId: organizer.id });
}

async function otherAccount(url: string, { owner, organizer, event }: DemoAccount) {
  const send = await confirmed(url, owner);
  const { data: host } = await send(organizers.create, { body: organizer });
  await makeEvent(send, event(host.id), null);
  return { send, account: (await send(users.me, {})).data.account };
}

/** Confirms the address with the link in the mailbox. */
async function confirmed(url: string, person: DemoAccount["owner"]): Promise<Sender> {
  const { password } = demoLogin;
  const body = { ...person, password, passwordConfirmation: password, acceptedTerms: true };
  const send = sender(url, await signUp(url, body));
  const { data: me } = await send(users.me, {});
  const token = await waitFor(async () => {
    const text = await mailTo(url, person.email);
    return /confirm-email-address\/([0-9a-z]{51})/.exec(text)?.[1] ?? null;
  }, "the confirmation mail");
  await send(users.confirmEmail, { params: { userId: me.id, token } });
  return send;
}

/** One set of keys needs no onboarding. */
async function onboard(send: Sender, name: string, outcome: "open" | "unfinished"): Promise<void> {
  if ((await send(account.payments, {})).data.mode === "SINGLE") return;
  const { data: link } = await send(account.connectPayments, {});
  const body = new URLSearchParams({ name, outcome });
  await fetch(link.url, { method: "POST", body, redirect: "manual" });
  await send(account.payments, {});
}

async function buy(url: string, eventId: string, ticket: Ticket, index: number): Promise<void> {
  const send = sender(url, null);
  const quantity = 1 + (index % 3);
  const { data: order } = await send(reservations.create, {
    params: { eventId },
    body: {
      lines: [
        {
          ticketId: ticket.id,
          quantity,
          tierId: ticket.tiers[0]?.id ?? null,
          offeredMinor: ticket.type === "DONATION" ? donationMinor : null,
        },
      ],
      ...(index % 7 === 3 && { promoCode: usedCode }),
    },
  });
  const params = { eventId, shortId: order.shortId };
  const people = Array.from({ length: quantity }, (_, place) => demoPeople(index + place * 7));
  const [buyer] = people;
  if (!buyer) return;
  await send(checkout.saveDetails, {
    params,
    body: {
      buyer,
      attendees: people.map((one) => ({ ...one, ticketId: ticket.id })),
      acceptedTerms: true,
    },
  });
  if (ticket.type !== "FREE") await payFor(url, send, params);
  // Otherwise the clock's jump would make a mail under way look lost.
  await waitFor(async () => ((await mailTo(url, buyer.email)) === "" ? null : true), "a mail");
  await waitFor(async () => ((await isIdle(url)) ? true : null), "the queues");
}

async function payFor(url: string, send: Sender, params: Record<string, string>): Promise<void> {
  const { data: payment } = await send(checkout.startPayment, { params });
  const { data: now } = await send(checkout.get, { params });
  await pay(url, payment.clientSecret, now.payment);
  await waitFor(
    async () => ((await send(checkout.get, { params })).data.status === "COMPLETED" ? true : null),
    "a payment",
  );
}

/** Confirms with a test card, as the payment form does. */
async function pay(
  url: string,
  clientSecret: string,
  form: CheckoutOrder["payment"],
): Promise<void> {
  const [intent] = clientSecret.split("_secret_");
  const fields = { client_secret: clientSecret, payment_method: "pm_card_visa", return_url: url };
  const answer = await fetch(`${url}/_local/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${form?.publishableKey}`,
      "content-type": "application/x-www-form-urlencoded",
      ...(form?.accountId && { "stripe-account": form.accountId }),
    },
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(`The demo payment was refused: ${await answer.text()}`);
}

async function mainEntrance(send: Sender, eventId: string, tickets: { id: string }[]) {
  const body = {
    name: "Main entrance",
    description: "Both doors on the square.",
    ticketIds: tickets.map(({ id }) => id),
  };
  return (await send(checkInLists.create, { params: { eventId }, body })).data;
}

/** In alphabetical order. */
async function checkInNext(url: string, shortId: string): Promise<void> {
  const open = sender(url, null);
  const { data: people } = await open(door.attendees, {
    params: { shortId },
    search: "?per_page=100",
  });
  const next = people.find(({ checkedInAt }) => checkedInAt === null);
  if (next)
    await open(door.checkIn, {
      params: { shortId },
      body: { attendeeId: next.id, nonce: randomUUID() },
    });
}

/** Of all mails to an address; empty if there is none. */
async function mailTo(url: string, address: string): Promise<string> {
  const found = await fetch(`${url}/_local/mail/store?query=${encodeURIComponent(address)}`);
  const { emails }: { emails: { body: { text?: string } }[] } = await found.json();
  return emails.map(({ body }) => body.text ?? "").join("\n");
}

async function isIdle(url: string): Promise<boolean> {
  const { data }: { data: { underWay: number }[] } = await (
    await fetch(`${url}/_local/queues`)
  ).json();
  return data.every(({ underWay }) => underWay === 0);
}

/** For at most half a minute. */
async function waitFor<T>(ask: () => Promise<T | null>, what: string): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const found = await ask();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Seeding waited in vain for ${what}.`);
}
