// Which request was it? A part of the hash of its key, or of its content, tells two requests apart.
import { createHash } from "node:crypto";

/** The hash is cut, not the text, because texts may begin with the same characters. */
const MARK_LENGTH = 12;
const HASH_LENGTH = 22;

/** Tells the requests of one order apart. */
export const requestMark = (text: string): string => hashOf(text).slice(0, MARK_LENGTH);

/** Tells apart what requests that make an order ask for. */
export const requestHash = (content: unknown): string =>
  hashOf(JSON.stringify(content)).slice(0, HASH_LENGTH);

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
