// How does a session continue? As a family of rotating cookies; reuse of an old one ends it.
import { createHash } from "node:crypto";
import { nowAt, nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { antiForgeryToken, equals } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import {
  getItem,
  type Item,
  transact,
  type Write,
  writeItem,
} from "#functions/core/table/table.ts";
import { sessionItem } from "#functions/stored/sessions.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { problem } from "#shared/core/problems.ts";

const SESSION_SECONDS = 30 * 24 * 3600;
/** The previous secret is still accepted, because two tabs may refresh at once. */
const GRACE_SECONDS = 20;
const SECRET_LENGTH = 52;
const TRIES = 5;

/** The versions are of the start: a new password, and a deactivation, end older sessions. */
export type Family = {
  family: string;
  userId: string;
  accountId: string;
  tokenVersion: number;
  sessionVersion: number;
};
export type Cookies = string[];

/** A deactivation ends a session for good: reactivated, a person signs in again. */
export const isOpen = (
  { sessionVersion }: Pick<Family, "sessionVersion">,
  member: { status: string; sessionVersion: number } | undefined,
): boolean => member?.status === "ACTIVE" && member.sessionVersion === sessionVersion;

/** Counts as a sign-in to the account. Throws `session_ended` if the membership is not active. */
export async function beginSession(
  { id: userId, tokenVersion }: { id: string; tokenVersion: number },
  accountId: string,
): Promise<{ family: string; cookies: Cookies }> {
  const family = randomText(20);
  const secret = randomText(SECRET_LENGTH);
  const begun = await retry({ tries: TRIES, firstPauseMs: 20 }, async () => {
    const item = await getItem(membershipItem.key({ userId, accountId }), { consistent: true });
    const member = item && membershipItem.parse(item);
    if (member?.status !== "ACTIVE") throw problem("session_ended");
    const { sessionVersion } = member;
    const versions = { tokenVersion, sessionVersion };
    const writes: Write[] = [
      { put: newFamily({ family, userId, accountId, ...versions }, secret) },
      {
        update: membershipItem.key({ userId, accountId }),
        set: "SET lastLoginAt = :at",
        if: "#status = :active AND sessionVersion = :seen",
        names: { "#status": "status" },
        values: { ":at": nowAt(), ":active": "ACTIVE", ":seen": sessionVersion },
      },
    ];
    const written = await asSystem(() => transact(writes));
    return written.ok ? "begun" : "lost";
  });
  if (begun === "lost") throw problem("busy", { retryAfter: 1 });
  return { family, cookies: await cookiesOf(family, secret) };
}

const newFamily = (session: Family, secret: string): Item =>
  sessionItem.whole({
    ...session,
    hash: hashOf(secret),
    rotatedAt: nowSeconds(),
    ttl: nowSeconds() + SESSION_SECONDS,
  });

/** An older secret ends the family: it may be stolen. The second of two tabs gets no cookies. */
export async function renewSession(
  cookie: string | undefined,
): Promise<Family & { cookies: Cookies }> {
  const { isOtherTab, hash, ...session } = await openSession(cookie);
  if (isOtherTab) return { ...session, cookies: [] };
  const next = randomText(SECRET_LENGTH);
  const rotated = await write({
    update: sessionItem.key({ family: session.family }),
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

/** Does not rotate. `isOtherTab`: the cookie holds the previous secret, within the grace period. */
export async function openSession(
  cookie: string | undefined,
): Promise<Family & { hash: string; isOtherTab: boolean }> {
  const { family, secret } = readCookie(cookie);
  const stored = await read(family);
  if (!stored || stored.ttl <= nowSeconds()) throw problem("session_ended");
  const { userId, accountId, tokenVersion, sessionVersion } = stored;
  const session = { family, userId, accountId, tokenVersion, sessionVersion };
  const hash = hashOf(secret);
  if (equals(hash, stored.hash)) return { ...session, hash, isOtherTab: false };
  const isOtherTab = stored.previous === hash && nowSeconds() - stored.rotatedAt <= GRACE_SECONDS;
  if (isOtherTab) return { ...session, hash, isOtherTab };
  await write({ remove: sessionItem.key({ family }) });
  throw problem("session_ended");
}

export async function endSession(cookie: string | undefined): Promise<Cookies> {
  const [family = "", secret = ""] = (cookie ?? "").split(".");
  const stored = family === "" ? null : await read(family);
  const isOurs = stored && [stored.hash, stored.previous].includes(hashOf(secret));
  if (isOurs) await write({ remove: sessionItem.key({ family }) });
  return [`refresh=; ${PRIVATE}; Max-Age=0`, `XSRF-TOKEN=; ${READABLE}; Max-Age=0`];
}

const write = (one: Write) => asSystem(() => writeItem(one));

async function read(family: string) {
  const key = sessionItem.key({ family });
  const item = await asSystem(() => getItem(key, { consistent: true }));
  return item && sessionItem.parse(item);
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

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
