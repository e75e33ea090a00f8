// How is a password stored? As a salted scrypt hash, with OWASP's parameters.
import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { secretBytes } from "#functions/core/ports/clock.ts";

/** OWASP's password storage cheat sheet: N = 2^15 with r = 8 takes 32 MiB, in p = 3 passes. */
const COST = { logN: 15, r: 8, p: 3 } as const;
const HASH_BYTES = 32;
type Cost = { logN: number; r: number; p: number };
let current: Cost = COST;

/** For tests: a real hash takes a quarter of a second. */
export function replacePasswordCost(replacement: Cost): void {
  current = replacement;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = secretBytes(16);
  const { logN, r, p } = current;
  const hash = await derive(password, salt, { logN, r, p });
  return ["scrypt", logN, r, p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/** Null takes as long as a real check, so that timing does not tell who has an account. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, logN = "", r = "", p = "", salt = "", hash = ""] = (
    stored ?? (await unknownPerson())
  ).split("$");
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64"), cost);
  return timingSafeEqual(derived, Buffer.from(hash, "base64")) && stored !== null;
}

let unknown: Promise<string> | undefined;

function unknownPerson(): Promise<string> {
  unknown ??= hashPassword(secretBytes(16).toString("base64"));
  return unknown;
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const options: ScryptOptions = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
