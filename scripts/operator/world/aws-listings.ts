// Does the world find what events and organizers say? The program's own code compares and writes.
import { listHost } from "#functions/access/listing/host.ts";
import { relist } from "#functions/access/listing/listing-write.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { eventItem } from "#functions/stored/events.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { tableDefinition } from "#infra/table.ts";
import type { StoredItem } from "#scripts/operator/world/aws-restore.ts";

export type Listings = {
  /** What the item is, and whether its listing differed and was written. Null: it has none. */
  relist(table: string, item: StoredItem): Promise<Relisted | null>;
};
type Relisted = { kind: "event" | "organizer"; hasDiffered: boolean };

const { pk, sk } = tableDefinition;

/** The program reads table and region from its environment, as a function does. */
export const listingsIn = (region: string): Listings => ({
  relist(table, item) {
    Object.assign(process.env, { AWS_REGION: region, TABLE_NAME: table });
    const key = { pk: item[pk]?.S ?? "", sk: item[sk]?.S ?? "" };
    const host = organizerItem.idsIn(key);
    const event = eventItem.idsIn(key);
    return asSystem(async () => {
      const name = item["name"]?.S ?? "";
      if (host) return { kind: "organizer", hasDiffered: await listHost({ ...host, name }) };
      const accountId = item[OWNER]?.S;
      if (!event || accountId === undefined) return null;
      return { kind: "event", hasDiffered: await relist({ accountId, id: event.id }) };
    });
  },
});
