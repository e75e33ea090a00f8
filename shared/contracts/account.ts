// Whose account is it, and can it take money?
import * as z from "zod";
import { emailFields, messageFields } from "#shared/contracts/event-settings.ts";
import { ORDER_TIMEOUT } from "#shared/core/bounds.ts";
import { CurrencyCode, Email, OrganizerName, TimeZone } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

/** `email` is the account's address: people sign in with their own, so it may differ. */
export const AccountInput = z.strictObject({ name: OrganizerName, email: Email });

export const Account = z.strictObject({
  id: idOf("account"),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
});
export type Account = z.output<typeof Account>;

/** Null: not chosen, so a new event begins with what the browser or Foyer suggests. */
const eventDefaultFields = {
  timezone: TimeZone.nullable().default(null),
  currency: CurrencyCode.nullable().default(null),
  orderTimeoutMinutes: z
    .int()
    .min(ORDER_TIMEOUT.minimum)
    .max(ORDER_TIMEOUT.maximum)
    .nullable()
    .default(null),
  /** Empty: a new event has none. */
  ...messageFields,
  footerMessage: emailFields.footerMessage,
  supportEmail: emailFields.supportEmail,
};

/** Taxes and fees say themselves whether new tickets have them. */
export const EventDefaultsInput = z.strictObject(eventDefaultFields);

export const EventDefaults = z.strictObject({ ...eventDefaultFields, version: z.int() });
export type EventDefaults = z.output<typeof EventDefaults>;

export const ConnectionState = z.enum(["NOT_CONNECTED", "INCOMPLETE", "CONNECTED"]);
export type ConnectionState = z.output<typeof ConnectionState>;

/** DETAILS: from the owner. REVIEW: Stripe's own. PAYOUTS: what Stripe needs to pay out. */
export const MissingPart = z.enum(["DETAILS", "REVIEW", "PAYOUTS"]);
export type MissingPart = z.output<typeof MissingPart>;

export const PaymentConnection = z.strictObject({
  /** SINGLE: the operator's keys take all payments. CONNECT: each account has a Stripe account. */
  mode: z.enum(["SINGLE", "CONNECT"]),
  state: ConnectionState,
  missing: z.array(MissingPart),
  /** False with test keys, which move no real money. */
  isLive: z.boolean(),
  /** Null if there is none, or if our keys may not read it. */
  account: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});
export type PaymentConnection = z.output<typeof PaymentConnection>;

export const MOST_WAITING_SHOWN = 10_000;

/** What leaves in the name of the account, until it is proven. Each limit is of a day (UTC). */
export const AccountMails = z.strictObject({
  accountId: idOf("account"),
  isProven: z.boolean(),
  /** Mails that wait for another day, counted up to `MOST_WAITING_SHOWN`. */
  waiting: z.int(),
  /** The moment from which the first of them leave; null if none waits, or they leave now. */
  until: z.string().nullable(),
  /** STAGE: the site has sent most of the mails that its provider allows a day. */
  waitsFor: z.enum(["ACCOUNT", "STAGE"]),
  /** Whom to ask for a release; null if the operator named nobody. */
  contact: z.string().nullable(),
  limits: z.strictObject({ byHand: z.int(), ofNetwork: z.int(), toStrangers: z.int() }),
});
export type AccountMails = z.output<typeof AccountMails>;

/** The link works once, and for minutes. */
const OnboardingLink = z.strictObject({ url: z.url() });

export const accountProblem = problemsOf({
  connection_not_needed: 409,
});

export const account = {
  get: route("GET /account", { summary: "The account", access: "admin", returns: one(Account) }),
  update: route("PUT /account", {
    summary: "Changes the account's name and address",
    access: "admin",
    body: AccountInput,
    versioned: true,
    returns: one(Account),
  }),
  getEventDefaults: route("GET /account/event-defaults", {
    summary: "What a new event of the account begins with",
    access: "organizer",
    returns: one(EventDefaults),
  }),
  updateEventDefaults: route("PUT /account/event-defaults", {
    summary: "Changes what new events begin with; existing events stay as they are",
    access: "admin",
    body: EventDefaultsInput,
    example: { timezone: "Europe/Berlin", currency: "EUR", orderTimeoutMinutes: 20 },
    versioned: true,
    returns: one(EventDefaults),
  }),
  mails: route("GET /account/mails", {
    summary: "How many mails of the account wait, until when, and why",
    access: "organizer",
    returns: one(AccountMails),
  }),
  payments: route("GET /account/payments", {
    summary: "Whether the account can take money, as Stripe says it now",
    access: "admin",
    returns: one(PaymentConnection),
  }),
  connectPayments: route("POST /account/payments", {
    summary:
      "Begins or continues the connection to Stripe and answers where; the way back names the event",
    access: "admin",
    query: z.strictObject({ eventId: idOf("event").optional() }),
    returns: one(OnboardingLink),
  }),
};
