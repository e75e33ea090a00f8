// Which addresses get no mail? Those from which one came back for good, until one arrives again.
import { nowAt, nowMs } from "#functions/core/ports/clock.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { bounceItem } from "#functions/stored/bounces.ts";
import { sameAddress } from "#shared/core/text/email-address.ts";

const DAY_MS = 24 * 3600 * 1000;
const PAUSE_MS = { usual: 30 * DAY_MS, ofOwners: DAY_MS };

/** `name` is the mail's, which may be tried again. */
export async function takesMail(
  address: string,
  { name, isOwners }: { name: string; isOwners: boolean },
): Promise<boolean> {
  const key = await keyOf(address);
  const { sentAt, triedAt, triedBy } = await known(key);
  if (sentAt === undefined) return true;
  if (triedBy === name && triedAt !== undefined && sentAt <= triedAt) return true;
  const before = [triedAt ?? "", isOwners ? "" : sentAt].toSorted().at(-1);
  const pauseMs = isOwners ? PAUSE_MS.ofOwners : PAUSE_MS.usual;
  if (before && nowMs() < Date.parse(before) + pauseMs) return false;
  const isUntried = triedAt === undefined;
  const tried = await writeItem({
    update: key,
    set: "SET #tried = :now, #by = :name",
    if: `#sent = :sent AND ${isUntried ? "attribute_not_exists(#tried)" : "#tried = :tried"}`,
    names: { "#sent": "sentAt", "#tried": "triedAt", "#by": "triedBy" },
    values: { ":now": nowAt(), ":name": name, ":sent": sentAt, ":tried": triedAt },
  });
  if (tried.ok) return true;
  return tried.item?.["triedBy"] === name || tried.item?.["sentAt"] === undefined;
}

export async function closeAddress(address: string, sentAt: string): Promise<void> {
  await writeItem({
    update: await keyOf(address),
    set: "SET #sent = :sent",
    if: "(attribute_not_exists(#sent) OR #sent < :sent) AND (attribute_not_exists(#arrived) OR #arrived <= :sent)",
    names: { "#sent": "sentAt", "#arrived": "arrivedAt" },
    values: { ":sent": sentAt },
  });
}

/** Asks for no other address than that of who asks. */
export const isClosed = async (own: string): Promise<boolean> =>
  (await known(await keyOf(own))).sentAt !== undefined;

/** True if it was closed. Writes nothing for an address that takes mail. */
export async function openAddress(address: string, sentAt: string): Promise<boolean> {
  const key = await keyOf(address);
  const closed = (await known(key)).sentAt;
  if (closed === undefined || closed >= sentAt) return false;
  const opened = await writeItem({
    update: key,
    set: "SET #arrived = :arrived REMOVE #sent, #tried, #by",
    if: "#sent < :arrived",
    names: { "#arrived": "arrivedAt", "#sent": "sentAt", "#tried": "triedAt", "#by": "triedBy" },
    values: { ":arrived": sentAt },
  });
  return opened.ok;
}

export async function keepComplaint(address: string, at: string): Promise<void> {
  await writeItem({
    update: await keyOf(address),
    set: "SET #complained = :at",
    names: { "#complained": "complainedAt" },
    values: { ":at": at },
  });
}

export const hasComplained = async (address: string): Promise<boolean> =>
  (await known(await keyOf(address))).complainedAt !== undefined;

const keyOf = async (address: string): Promise<Key> =>
  bounceItem.key({ hash: await addressHash(sameAddress(address)) });

async function known(key: Key): Promise<ReturnType<typeof bounceItem.parse>> {
  return bounceItem.parse((await getItem(key, { consistent: true })) ?? {});
}
