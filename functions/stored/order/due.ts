// How is unfinished work found? In partitions of one index, by the second of the next look.
import { CROCKFORD } from "#shared/core/ids.ts";

const DUE_PARTITIONS = 16;
const MAIL_DUE_PARTITIONS = 4;

const partitions = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${name}${number}`);

export const orderDuePartitions = partitions("DUE#", DUE_PARTITIONS);
export const mailDuePartitions = partitions("MAILDUE#", MAIL_DUE_PARTITIONS);

export const jobsDuePartition = "JOBDUE#0";
export const postponedDuePartition = "WRITEDUE#0";

export const duePartition = (orderId: string): string =>
  orderDuePartitions[CROCKFORD.indexOf(orderId.at(-1) ?? "0") % DUE_PARTITIONS] ?? "";

export function mailDue(pk: string, next: number | undefined): { duePk?: string; dueSk?: number } {
  if (next === undefined) return {};
  return {
    duePk: mailDuePartitions[pk.charCodeAt(pk.length - 1) % MAIL_DUE_PARTITIONS] ?? "",
    dueSk: next,
  };
}
