// Which test files run on two engines in every run? On the fast table as all others, and on
// DynamoDB Local: the two must agree.

/** A file for each noun of the sale, and those that ask for units, refusals and streams. */
export const bothTables = [
  "engine/busy-trays",
  "engine/costs",
  "engine/forced-reads",
  "engine/table-faults",
  "engine/tenant-guard",
  "integration/door",
  "integration/orders",
  "integration/promo-codes",
  "integration/refunds",
  "integration/reservations",
  "integration/tickets",
  "local-stack/stream",
] as const;
