// How far is the connection to Stripe? What Stripe says of an account, in the three words that
// people see.
import type { ConnectionState, MissingPart } from "#shared/contracts/account.ts";

export type AccountFacts = {
  /** The owner has handed in Stripe's form. */
  hasDetails: boolean;
  /** Stripe asks the owner for something now. */
  isAsked: boolean;
  canCharge: boolean;
  canPayOut: boolean;
};

/**
 * Connected means that cards can be charged; what is missing may still matter then, since Stripe
 * can stop an account later.
 */
export function connectionOf(facts: AccountFacts): {
  state: ConnectionState;
  missing: MissingPart[];
} {
  const isConnected = facts.hasDetails && facts.canCharge;
  const wantsDetails = !facts.hasDetails || facts.isAsked;
  const missing: MissingPart[] = [];
  if (wantsDetails) missing.push("DETAILS");
  if (!isConnected && !wantsDetails) missing.push("REVIEW");
  if (isConnected && !facts.canPayOut) missing.push("PAYOUTS");
  return { state: isConnected ? "CONNECTED" : "INCOMPLETE", missing };
}
