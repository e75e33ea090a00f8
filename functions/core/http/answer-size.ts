// Is an answer small enough to be sent? Lambda fails without a word about one that is not.
import { MAX_ANSWER_BYTES } from "#shared/core/bounds.ts";

/** The most bytes that a UTF-16 unit has in JSON: `\u0000`. */
const MOST_OF_UNIT = 6;

export const fitsAnswer = (body: string): boolean =>
  body.length * MOST_OF_UNIT <= MAX_ANSWER_BYTES ||
  Buffer.byteLength(JSON.stringify(body)) <= MAX_ANSWER_BYTES;
