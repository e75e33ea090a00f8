// What does the Stripe stand-in remember? Every object, with the account it belongs to.
import { randomInt } from "node:crypto";
import type Stripe from "stripe";
import type { Card } from "./cards.ts";
import type { Answer } from "./wire.ts";

type Owned<T> = { account: string; object: T };
export type OwnedPaymentMethod = Owned<Stripe.PaymentMethod> & { card: Card };
export type Delivery = {
  eventId: string;
  attempt: number;
  outcome: "delivered" | "failed";
  httpStatus: number | null;
  at: number;
};
/** A way into the onboarding form, by its token. */
export type AccountLink = {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  isUsed: boolean;
};
/** How the stand-in misbehaves on purpose, when it delivers webhooks and when servers call it. */
type Switches = {
  duplicate: boolean;
  delaySeconds: number;
  reorder: boolean;
  /** How many of the next deliveries get lost. */
  dropDeliveries: number;
  /**
   * How many of the next calls fail, and how: refused without effect, or done without an answer.
   */
  failCalls: number;
  failCallsBy: "fault" | "too-many" | "no-answer";
};
/** Work for a later moment (milliseconds of the injected clock). */
export type Task =
  | { kind: "settle-intent"; dueAt: number; id: string }
  | { kind: "settle-refund"; dueAt: number; id: string }
  | { kind: "deliver"; dueAt: number; id: string; attempt: number };
type KeptAnswer = { endpoint: string; paramsHash: string; answer: Answer; keptAt: number };

export type State = {
  accounts: Map<string, Stripe.Account>;
  /** Accounts whose owners ended our access. */
  lostAccounts: Set<string>;
  accountLinks: Map<string, AccountLink>;
  applicationFees: Map<string, Owned<Stripe.ApplicationFee>>;
  paymentIntents: Map<string, Owned<Stripe.PaymentIntent>>;
  paymentMethods: Map<string, OwnedPaymentMethod>;
  charges: Map<string, Owned<Stripe.Charge>>;
  refunds: Map<string, Owned<Stripe.Refund>>;
  events: Map<string, Owned<Stripe.Event>>;
  deliveries: Delivery[];
  tasks: Task[];
  heldEventId: string | null;
  keptAnswers: Map<string, KeptAnswer>;
  switches: Switches;
};

/** The account that owns the stand-in's keys; calls without a Stripe-Account header act on it. */
export const OWN_ACCOUNT = "acct_1FoyerStandInOwn";
/** What connected accounts see us as. */
export const APPLICATION = "ca_FoyerStandIn";

/** State and clock: what every part of the stand-in works on. */
export type Desk = { state: State; now: () => number };

/** A stand-in that has seen nothing yet. */
export function emptyState(): State {
  return {
    accounts: new Map(),
    lostAccounts: new Set(),
    accountLinks: new Map(),
    applicationFees: new Map(),
    paymentIntents: new Map(),
    paymentMethods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    events: new Map(),
    deliveries: [],
    tasks: [],
    heldEventId: null,
    keptAnswers: new Map(),
    switches: {
      duplicate: false,
      delaySeconds: 0,
      reorder: false,
      dropDeliveries: 0,
      failCalls: 0,
      failCallsBy: "fault",
    },
  };
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id as Stripe writes them: a prefix that says the kind, then 24 letters and digits. */
export function newId(prefix: string): string {
  const letters = Array.from({ length: 24 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${prefix}_${letters.join("")}`;
}

/** The clock in whole seconds, as Stripe dates its objects. */
export const secondsNow = (desk: Desk): number => Math.floor(desk.now() / 1000);
