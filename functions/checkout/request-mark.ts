// Which request was it? A part of its key's hash tells two requests of one order apart.
import { createHash } from "node:crypto";

/** The hash is cut, not the key, because keys may begin with the same characters. */
const LENGTH = 12;

export const requestMark = (idempotencyKey: string): string =>
  createHash("sha256").update(idempotencyKey).digest("base64url").slice(0, LENGTH);
