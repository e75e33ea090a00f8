// Which test files run on two engines in every run? On the fast table as all others, and on
// DynamoDB Local: the two must agree.

/** A file a noun, and those that ask what only a real table tells: units, refusals, streams. */
export const bothTables = [
  "engine/busy-trays",
  "engine/costs",
  "engine/forced-reads",
  "engine/on-sale",
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
