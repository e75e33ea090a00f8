// Which request was it? A part of the hash of its key, or of its content, tells two requests of one
// order apart.
import { createHash } from "node:crypto";

/** The hash is cut, not the text, because texts may begin with the same characters. */
const LENGTH = 12;

export const requestMark = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, LENGTH);
