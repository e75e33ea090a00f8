// When does a ticket's row say that a limit counts what was sold before? While it is paused by
// nothing that the row knows, or while its own limit counts.
import { describe, expect, it } from "vitest";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { isCounting, shownLimitState } from "#web/features/organizer/tickets/counting.ts";

const paid = { type: "PAID", priceMinor: 2500, isPaused: false, limitState: "ON", tiers: [] };
const paused = { ...paid, availability: "PAUSED" };
const tiered = (limitState: string) => ({
  ...paused,
  type: "TIERED",
  priceMinor: 0,
  limitState: null,
  tiers: [{ priceMinor: 1000, limitState }],
});
const own = { ...paused, limitState: "BUILDING" };
const donation = { ...paused, type: "DONATION", priceMinor: 0 };
const free = { ...paused, type: "FREE", priceMinor: 0 };

describe("a row", () => {
  it.each([
    { of: "a ticket on sale", ticket: { ...paid, availability: "ON_SALE" }, says: "ON" },
    { of: "a ticket whose own limit counts", ticket: own, says: "BUILDING", counts: true },
    { of: "a ticket under a limit that counts", ticket: paused, says: "BUILDING", counts: true },
    { of: "a ticket that was paused", ticket: { ...paused, isPaused: true }, says: "ON" },
    { of: "a paid ticket without payments", ticket: paused, takes: false, says: "ON" },
    { of: "a donation without payments", ticket: donation, takes: false, says: "ON" },
    { of: "a free ticket then", ticket: free, takes: false, says: "BUILDING", counts: true },
    { of: "a tier whose limit counts", ticket: tiered("BUILDING"), says: null, counts: true },
    { of: "a tier under one", ticket: tiered("ON"), says: "BUILDING", counts: true },
  ])("of $of says $says", ({ ticket, takes = true, says, counts = false }) => {
    const row = ticket as unknown as Ticket;
    expect([shownLimitState(row, takes), isCounting(row, takes)]).toEqual([says, counts]);
  });
});
