// How is unfinished work found? Orders, unsent mails and postponed writes stand in the partitions
// of one index, by the second of their next look. This file alone knows its keys.
import { CROCKFORD } from "#shared/core/ids.ts";

/** The number of partitions with orders. The order's id selects one. */
const DUE_PARTITIONS = 16;
/** The number of partitions with mails that are items of their own. */
const MAIL_DUE_PARTITIONS = 4;

const partitions = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${name}${number}`);

export const orderDuePartitions = partitions("DUE#", DUE_PARTITIONS);
export const mailDuePartitions = partitions("MAILDUE#", MAIL_DUE_PARTITIONS);

/** The partition of writes whose consequences failed. They are few. */
export const postponedDuePartition = "WRITEDUE#0";

/** The partition of an order, by the last letter of its id. */
export const duePartition = (orderId: string): string =>
  orderDuePartitions[CROCKFORD.indexOf(orderId.at(-1) ?? "0") % DUE_PARTITIONS] ?? "";

/**
 * The keys of a mail item until its delivery ends; none if `next` (a Unix second) is undefined. The
 * sweeper finds the item there, so that no mail depends on the stream alone.
 */
export function mailDue(pk: string, next: number | undefined): { duePk?: string; dueSk?: number } {
  if (next === undefined) return {};
  return {
    duePk: mailDuePartitions[pk.charCodeAt(pk.length - 1) % MAIL_DUE_PARTITIONS] ?? "",
    dueSk: next,
  };
}
