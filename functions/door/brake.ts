// How often may a door ask about unknown codes? So rarely that guessing is useless.
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import type { OpenedList } from "#functions/door/opened-list.ts";
import { doorProblem } from "#shared/contracts/public/door.ts";

/** The devices of one network together meet far fewer unknown codes. */
const unknownCodes: RateLimit = {
  name: "door-unknown-codes",
  most: 20,
  seconds: 60,
  refusal: (details) => doorProblem("too_many_unknown_codes", details),
};

/** Only for codes answered as unknown, so that no ticket's scan waits. */
export const countUnknownCode = ({ list }: OpenedList, address: string): Promise<void> =>
  countTry(unknownCodes, `${list.id}#${address}`);
