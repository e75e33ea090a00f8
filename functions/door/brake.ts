// How often may a door ask about codes that are none? Rarely enough that trying them is no use;
// tickets are never slowed down.
import { countTry, type RateLimit } from "#functions/core/rate-limit.ts";
import type { OpenedList } from "#functions/door/opened-list.ts";

/**
 * Several devices share a network; together they meet far fewer wrong codes than this, since
 * nothing else is counted.
 */
const unknownCodes: RateLimit = {
  name: "door-unknown-codes",
  most: 20,
  seconds: 60,
  refusal: "too_many_unknown_codes",
};

/**
 * Counts an unknown code of one list and one network. 429 `too_many_unknown_codes` from the 21st in
 * a minute on. Call it with the answer known: a ticket's code is never counted, so that its scan
 * stays one write and its undo is never slowed down. Runs outside any account: call it asSystem.
 */
export const countUnknownCode = ({ list }: OpenedList, address: string): Promise<void> =>
  countTry(unknownCodes, `${list.id}#${address}`);
