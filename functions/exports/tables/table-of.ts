// Which table does an export have? One file a list says what is in it.
import { nowAt } from "#functions/core/ports/clock.ts";
import type { ExportAsked } from "#functions/exports/asked.ts";
import type { Table } from "#functions/exports/table.ts";
import type { Role } from "#shared/contracts/auth.ts";

type Of = { accountId: string; eventId: string | null };

export async function tableOf(_of: Of, { list }: ExportAsked, _role: Role): Promise<Table> {
  async function* rows() {
    yield [list];
  }
  const columns = [{ head: "List", width: 12 }];
  return { columns, timezone: "UTC", at: nowAt(), count: 1, rows: rows(), unreadable: [] };
}
