// How often may a door ask about unknown codes? So rarely that guessing codes is useless. Codes of
// tickets are never slowed down.
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import type { OpenedList } from "#functions/door/opened-list.ts";
import { doorProblem } from "#shared/contracts/door.ts";

/**
 * Several devices may share a network. Together they meet far fewer unknown codes than this, and
 * only unknown codes are counted.
 */
const unknownCodes: RateLimit = {
  name: "door-unknown-codes",
  most: 20,
  seconds: 60,
  refusal: (details) => doorProblem("too_many_unknown_codes", details),
};

/**
 * Counts an unknown code for one list and one network. Throws 429 `too_many_unknown_codes` from the
 * 21st in a minute on. Call it only once the answer is known. A ticket's code is never counted, so
 * its scan stays one write and its undo is never slowed down. Call it in the system scope
 * (`asSystem`), because it belongs to no account.
 */
export const countUnknownCode = ({ list }: OpenedList, address: string): Promise<void> =>
  countTry(unknownCodes, `${list.id}#${address}`);
