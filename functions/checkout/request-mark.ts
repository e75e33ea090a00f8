// Which request was it? A part of its key's hash, enough to tell two requests of one order apart.
import { createHash } from "node:crypto";

/** Keys may begin alike, so it is their hash that is cut. */
const LENGTH = 12;

export const requestMark = (idempotencyKey: string): string =>
  createHash("sha256").update(idempotencyKey).digest("base64url").slice(0, LENGTH);
