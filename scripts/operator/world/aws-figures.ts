// Do an event's figures say what its orders say? The program's own auditor looks in the table.
import { asSystem } from "#functions/core/table/scope.ts";
import { auditEvent } from "#functions/stats/audit-figures.ts";
import type { Audited } from "#scripts/operator/world/world.ts";

/** The program reads table and region from its environment, as a function does. */
export function audit(region: string, table: string, eventId: string): Promise<Audited | null> {
  Object.assign(process.env, { AWS_REGION: region, TABLE_NAME: table });
  return asSystem(() => auditEvent(eventId));
}
