// Which ids does the key of an item name? Those that lines about it have.
import type { LogIds } from "#functions/core/ports/logger.ts";
import { eventPartitions } from "#functions/core/table/scope.ts";
import type { Key } from "#functions/core/table/table.ts";
import { idPrefix } from "#shared/core/ids.ts";

const isEventId = (part: string): boolean => part.startsWith(`${idPrefix.event}_`);

export function idsInKey({ pk, sk }: Key, eventOfOrder?: string): LogIds {
  const [prefix = "", owner = ""] = pk.split("#");
  const [kind, ...rest] = sk.split("#");
  const mailId = kind === "MAIL" ? rest[0] : undefined;
  if (prefix === "ACC") return { accountId: owner, eventId: rest.find(isEventId), mailId };
  if (prefix === "WAITS") return { accountId: owner };
  if (eventPartitions.has(prefix)) return { eventId: owner };
  if (prefix !== "ORD") return {};
  return {
    orderId: owner,
    eventId: eventOfOrder,
    mailId,
  };
}
