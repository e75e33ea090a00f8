// What is the state of a connection to Stripe?
import type { ConnectionState, MissingPart } from "#shared/contracts/account.ts";

export type AccountFacts = {
  hasDetails: boolean;
  isAsked: boolean;
  canCharge: boolean;
  canPayOut: boolean;
};

/** Parts may be missing although CONNECTED, because Stripe can stop an account later. */
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
