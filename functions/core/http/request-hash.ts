// Which request was it? A part of the hash of its key or content tells.
import { createHash } from "node:crypto";

/** Of the hash: texts may begin with the same characters. */
const SHORT_LENGTH = 12;
const HASH_LENGTH = 22;

export const shortHash = (text: string): string => hashOf(text).slice(0, SHORT_LENGTH);

export const requestHash = (content: unknown): string =>
  hashOf(JSON.stringify(content)).slice(0, HASH_LENGTH);

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
