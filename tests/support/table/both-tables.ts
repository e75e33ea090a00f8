// Which test files run on two engines in every run? On the fast table as all others, and on
// DynamoDB Local: the two must agree.

/** A file for each noun of the sale, and those that ask for units, refusals and streams. */
export const bothTables = [
  "engine/sale/busy-trays",
  "engine/table/costs",
  "engine/sale/forced-reads",
  "engine/table/table-faults",
  "engine/table/tenant-guard",
  "integration/door/door",
  "integration/orders/orders",
  "integration/tickets/promo-codes",
  "integration/orders/refunds",
  "integration/orders/reservations",
  "integration/tickets/tickets",
  "local-stack/stream",
] as const;
