// Which ids does the key of an item name? Those that lines about it have.
import type { LogIds } from "#functions/core/ports/logger.ts";
import { eventPartitions } from "#functions/core/table/scope.ts";
import type { Key } from "#functions/core/table/table.ts";

export function idsInKey({ pk, sk }: Key, eventOfOrder?: string): LogIds {
  const [prefix = "", owner = ""] = pk.split("#");
  const [kind, mailId] = sk.split("#");
  if (prefix === "ACC") return { accountId: owner };
  if (eventPartitions.has(prefix)) return { eventId: owner };
  if (prefix !== "ORD") return {};
  return {
    orderId: owner,
    eventId: eventOfOrder,
    mailId: kind === "MAIL" ? mailId : undefined,
  };
}
