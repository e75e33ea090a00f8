// What is the state of a connection to Stripe? Stripe's facts about an account become the states
// that people see.
import type { ConnectionState, MissingPart } from "#shared/contracts/account.ts";

export type AccountFacts = {
  /** The owner has completed Stripe's form. */
  hasDetails: boolean;
  /** Stripe currently asks the owner for information. */
  isAsked: boolean;
  canCharge: boolean;
  canPayOut: boolean;
};

/**
 * CONNECTED means that cards can be charged. Parts may still be missing then, because Stripe can
 * stop an account later.
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
