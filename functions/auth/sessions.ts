// How does a session continue? As a refresh family: a secret in an HttpOnly cookie, rotated at each
// use. Reuse of an old secret ends the family.
import { createHash } from "node:crypto";
import { nowSeconds, randomText } from "#functions/core/clock.ts";
import { antiForgeryToken, equals } from "#functions/core/secrets.ts";
import { getItem, writeItem } from "#functions/core/table.ts";
import { problem } from "#shared/core/problems.ts";

const SESSION_SECONDS = 30 * 24 * 3600;
/**
 * Seconds for which the previous secret is still accepted, because two tabs may refresh with the
 * same cookie at once.
 */
const GRACE_SECONDS = 20;
const SECRET_LENGTH = 52;

/**
 * `tokenVersion` is the person's at the start of the session. A new password ends older sessions.
 */
export type Family = { family: string; userId: string; accountId: string; tokenVersion: number };
export type Cookies = string[];

/** Begins a session and returns its cookies. */
export async function beginSession(
  { id: userId, tokenVersion }: { id: string; tokenVersion: number },
  accountId: string,
): Promise<{ family: string; cookies: Cookies }> {
  const family = randomText(20);
  const secret = randomText(SECRET_LENGTH);
  const until = nowSeconds() + SESSION_SECONDS;
  await writeItem({
    put: {
      ...sessionKey(family),
      userId,
      accountId,
      tokenVersion,
      hash: hashOf(secret),
      rotatedAt: nowSeconds(),
      ttl: until,
    },
  });
  return { family, cookies: await cookiesOf(family, secret) };
}

/**
 * Reads the refresh cookie and rotates its secret. An older secret ends the whole family, because
 * somebody else may have it. Within the grace period the session continues without new cookies,
 * because the other tab has just received them.
 */
export async function renewSession(
  cookie: string | undefined,
): Promise<Family & { cookies: Cookies }> {
  const { isOtherTab, hash, ...session } = await openSession(cookie);
  if (isOtherTab) return { ...session, cookies: [] };
  const next = randomText(SECRET_LENGTH);
  const rotated = await writeItem({
    update: sessionKey(session.family),
    set: "SET #hash = :next, previous = :hash, rotatedAt = :now, #ttl = :ttl",
    if: "#hash = :hash",
    names: { "#hash": "hash", "#ttl": "ttl" },
    values: {
      ":next": hashOf(next),
      ":hash": hash,
      ":now": nowSeconds(),
      ":ttl": nowSeconds() + SESSION_SECONDS,
    },
  });
  return { ...session, cookies: rotated.ok ? await cookiesOf(session.family, next) : [] };
}

/**
 * Reads the session of the refresh cookie without rotating it. `isOtherTab`: the cookie holds the
 * previous secret, within the grace period. Any other wrong secret ends the family.
 */
export async function openSession(
  cookie: string | undefined,
): Promise<Family & { hash: string; isOtherTab: boolean }> {
  const { family, secret } = readCookie(cookie);
  const stored = await getItem(sessionKey(family), { consistent: true });
  if (!stored || Number(stored.ttl) <= nowSeconds()) throw problem("session_ended");
  const session = {
    family,
    userId: String(stored.userId),
    accountId: String(stored.accountId),
    tokenVersion: Number(stored.tokenVersion),
  };
  const hash = hashOf(secret);
  if (equals(hash, String(stored.hash))) return { ...session, hash, isOtherTab: false };
  const isOtherTab =
    stored.previous === hash && nowSeconds() - Number(stored.rotatedAt) <= GRACE_SECONDS;
  if (isOtherTab) return { ...session, hash, isOtherTab };
  await writeItem({ remove: sessionKey(family) });
  throw problem("session_ended");
}

/**
 * Ends the family of the cookie. An unknown cookie ends nothing. Returns cookies that clear the
 * browser's.
 */
export async function endSession(cookie: string | undefined): Promise<Cookies> {
  const [family = "", secret = ""] = (cookie ?? "").split(".");
  const stored = family && (await getItem(sessionKey(family), { consistent: true }));
  const isOurs = stored && [stored.hash, stored.previous].includes(hashOf(secret));
  if (isOurs) await writeItem({ remove: sessionKey(family) });
  return [`refresh=; ${PRIVATE}; Max-Age=0`, `XSRF-TOKEN=; ${READABLE}; Max-Age=0`];
}

const PRIVATE = "Path=/api/auth; HttpOnly; Secure; SameSite=Strict";
const READABLE = "Path=/; Secure; SameSite=Strict";

async function cookiesOf(family: string, secret: string): Promise<Cookies> {
  const antiForgery = await antiForgeryToken(family);
  const age = `Max-Age=${SESSION_SECONDS}`;
  return [
    `refresh=${family}.${secret}; ${PRIVATE}; ${age}`,
    `XSRF-TOKEN=${antiForgery}; ${READABLE}; ${age}`,
  ];
}

function readCookie(cookie: string | undefined): { family: string; secret: string } {
  const [family = "", secret = ""] = (cookie ?? "").split(".");
  if (!/^[0-9a-z]{20}$/.test(family) || secret.length !== SECRET_LENGTH)
    throw problem("not_signed_in");
  return { family, secret };
}

const sessionKey = (family: string) => ({ pk: `SES#${family}`, sk: "SESSION" });
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
