// Which test files run on two engines in every run? On the fast table as all others, and on
// DynamoDB Local: the two must agree.

/**
 * What asks for units, refusals and streams, and the sale's first step. The deep run has all files
 * on DynamoDB Local, and the browser's stacks always are.
 */
export const bothTables = [
  "engine/table/costs",
  "engine/table/table-faults",
  "engine/table/tenant-guard",
  "integration/orders/reservations",
  "local-stack/stream",
] as const;
