// Which update makes a change of a tray, and under which conditions?
import type { Write } from "#functions/core/table/table.ts";
import { type TrayChange, type TrayRef, trayKey } from "#functions/engine/stock/trays.ts";
import { PAYING_PREFIX, TURN_PREFIX } from "#functions/stored/stock.ts";

/** Entries must be as they were read. `withdrawn` units leave the tray's capacity for good. */
export function trayWrite(eventId: string, change: TrayChange, withdrawn = 0): Write {
  const touchesHolds = Object.keys(change.gone).length + Object.keys(change.put).length > 0;
  const names: Record<string, string> = {
    "#f": "f",
    "#u": "u",
    ...(touchesHolds && { "#h": "h" }),
  };
  const values: Record<string, unknown> = { ":f": change.free, ":u": change.kept };
  const conditions = ["attribute_exists(pk)"];
  const sets = ["#f = #f + :f", "#u = #u + :u"];
  if (withdrawn > 0) {
    names["#c"] = "c";
    values[":withdrawn"] = withdrawn;
    sets.push("#c = #c - :withdrawn");
  }
  const removes: string[] = [];
  for (const [index, [orderId, stored]] of Object.entries(change.gone).entries()) {
    names[`#g${index}`] = orderId;
    values[`:g${index}`] = stored;
    conditions.push(`#h.#g${index} = :g${index}`);
    if (!(orderId in change.put)) removes.push(`#h.#g${index}`);
  }
  for (const [index, [orderId, stored]] of Object.entries(change.put).entries()) {
    names[`#p${index}`] = orderId;
    values[`:p${index}`] = stored;
    sets.push(`#h.#p${index} = :p${index}`);
    if (!(orderId in change.gone)) conditions.push(`attribute_not_exists(#h.#p${index})`);
  }
  for (const [index, [orderId, stored]] of Object.entries(change.opened ?? {}).entries()) {
    names[`#o${index}`] = PAYING_PREFIX + orderId;
    values[`:o${index}`] = stored;
    sets.push(`#o${index} = :o${index}`);
  }
  // The table refuses to set and remove one name in an update; the new note stays.
  const closed = (change.closed ?? []).filter((orderId) => !(orderId in (change.opened ?? {})));
  for (const [index, orderId] of closed.entries()) {
    names[`#c${index}`] = PAYING_PREFIX + orderId;
    removes.push(`#c${index}`);
  }
  if (change.turn !== undefined) {
    const { group, seen } = change.turn;
    names["#t"] = TURN_PREFIX + group;
    values[":next"] = seen + 1;
    sets.push("#t = :next");
    conditions.push(seen === 0 ? "attribute_not_exists(#t)" : "#t = :seen");
    if (seen > 0) values[":seen"] = seen;
  }
  if (change.free < 0) {
    values[":free"] = -change.free;
    conditions.push("#f >= :free");
  }
  if (change.kept < 0) {
    values[":kept"] = -change.kept;
    conditions.push("#u >= :kept");
  }
  const set = `SET ${sets.join(", ")}${removes.length > 0 ? ` REMOVE ${removes.join(", ")}` : ""}`;
  return {
    update: trayKey(eventId, change.tray),
    set,
    if: conditions.join(" AND "),
    names,
    values,
  };
}

export const closePaymentWrite = (eventId: string, tray: TrayRef, orderId: string): Write => ({
  update: trayKey(eventId, tray),
  set: "REMOVE #note",
  if: "attribute_exists(#note)",
  names: { "#note": PAYING_PREFIX + orderId },
});
