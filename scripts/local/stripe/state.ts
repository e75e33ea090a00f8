// What does the Stripe stand-in remember? Every object, with the account it belongs to.
import { randomInt } from "node:crypto";
import type Stripe from "stripe";
import type { Card } from "#scripts/local/stripe/cards.ts";
import type { Answer } from "#scripts/local/stripe/wire.ts";

type Owned<T> = { account: string; object: T };
export type OwnedPaymentMethod = Owned<Stripe.PaymentMethod> & { card: Card };
export type Delivery = {
  eventId: string;
  attempt: number;
  outcome: "delivered" | "failed";
  httpStatus: number | null;
  at: number;
};
/** By its token. */
export type AccountLink = {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  isUsed: boolean;
};
type Switches = {
  duplicate: boolean;
  delaySeconds: number;
  reorder: boolean;
  dropDeliveries: number;
  /**
   * `fault` and `too-many` are without effect, `no-answer` comes after it. A `kept-fault`, of POSTs
   * alone, is the answer of its key for a day.
   */
  failCalls: number;
  failCallsBy: "fault" | "kept-fault" | "too-many" | "no-answer";
};
/** `dueAt` is in milliseconds of the injected clock. */
export type Task =
  | { kind: "settle-intent"; dueAt: number; id: string }
  | { kind: "settle-refund"; dueAt: number; id: string }
  | { kind: "open-dispute"; dueAt: number; id: string; isInquiry: boolean }
  | { kind: "deliver"; dueAt: number; id: string; attempt: number };
type KeptAnswer = { endpoint: string; paramsHash: string; answer: Answer; keptAt: number };

export type State = {
  accounts: Map<string, Stripe.Account>;
  lostAccounts: Set<string>;
  accountLinks: Map<string, AccountLink>;
  applicationFees: Map<string, Owned<Stripe.ApplicationFee>>;
  paymentIntents: Map<string, Owned<Stripe.PaymentIntent>>;
  paymentMethods: Map<string, OwnedPaymentMethod>;
  charges: Map<string, Owned<Stripe.Charge>>;
  refunds: Map<string, Owned<Stripe.Refund>>;
  disputes: Map<string, Owned<Stripe.Dispute>>;
  events: Map<string, Owned<Stripe.Event>>;
  deliveries: Delivery[];
  tasks: Task[];
  heldEventId: string | null;
  keptAnswers: Map<string, KeptAnswer>;
  switches: Switches;
};

/** Calls without a Stripe-Account header act on it. */
export const OWN_ACCOUNT = "acct_1FoyerStandInOwn";
/** Foyer's application id, as connected accounts see it. */
export const APPLICATION = "ca_FoyerStandIn";

export type Desk = { state: State; now: () => number };

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
    disputes: new Map(),
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

/** Like Stripe's. */
export function newId(prefix: string): string {
  const letters = Array.from({ length: 24 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${prefix}_${letters.join("")}`;
}

export const secondsNow = (desk: Desk): number => Math.floor(desk.now() / 1000);
