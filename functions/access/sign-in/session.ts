// Who is calling? A short-lived token tells, checked against the stored person and session.
import { jwtVerify, SignJWT } from "jose";
import { isOpen } from "#functions/access/sign-in/session-family.ts";
import { nowMs, nowSeconds } from "#functions/core/ports/clock.ts";
import { deriveKey } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { sessionItem } from "#functions/stored/sessions.ts";
import { membershipItem, userItem } from "#functions/stored/users.ts";
import type { Role } from "#shared/contracts/auth.ts";
import { problem } from "#shared/core/problems.ts";

const TOKEN_SECONDS = 15 * 60;
const ISSUER = "foyer";

export type Session = {
  userId: string;
  accountId: string;
  family: string;
  role: Role;
  isOwner: boolean;
  isEmailConfirmed: boolean;
};

/** Nobody may have money sent, or mails written, under somebody else's address. */
export function mustBeConfirmed({ isEmailConfirmed }: Pick<Session, "isEmailConfirmed">): void {
  if (!isEmailConfirmed) throw problem("email_not_confirmed");
}

export async function signToken(claims: {
  userId: string;
  accountId: string;
  family: string;
  tokenVersion: number;
}): Promise<string> {
  return new SignJWT({ acc: claims.accountId, fam: claims.family, ver: claims.tokenVersion })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(claims.userId)
    .setIssuedAt(nowSeconds())
    .setExpirationTime(nowSeconds() + TOKEN_SECONDS)
    .sign(await deriveKey("session-token"));
}

export async function readSession(token: string | undefined): Promise<Session> {
  if (!token) throw problem("not_signed_in");
  const { userId, accountId, family, tokenVersion } = await verifyToken(token);
  const [person, refresh] = await asSystem(() =>
    Promise.all([
      queryItems({ pk: userItem.key({ id: userId }).pk, consistent: true }),
      getItem(sessionItem.key({ family }), { consistent: true }),
    ]),
  );
  const [user] = userItem.among(person);
  const member = membershipItem.among(person).find((one) => one.accountId === accountId);
  if (
    !user ||
    !member ||
    !refresh ||
    user.tokenVersion !== tokenVersion ||
    !isOpen(sessionItem.parse(refresh), member)
  ) {
    throw problem("session_ended");
  }
  return {
    userId,
    accountId,
    family,
    role: member.role,
    isOwner: member.isOwner,
    isEmailConfirmed: user.emailConfirmedAt !== null,
  };
}

async function verifyToken(token: string) {
  // The last base64url character has two unused bits, so four texts would be the same valid token.
  const signature = token.split(".").at(-1) ?? "";
  if (Buffer.from(signature, "base64url").toString("base64url") !== signature)
    throw problem("not_signed_in");
  const key = await deriveKey("session-token");
  const options = {
    algorithms: ["HS256"],
    issuer: ISSUER,
    audience: ISSUER,
    typ: "JWT",
    currentDate: new Date(nowMs()),
  };
  const verified = await jwtVerify(token, key, options).catch(() => {
    throw problem("not_signed_in");
  });
  const { sub, acc, fam, ver } = verified.payload;
  if (
    typeof sub !== "string" ||
    typeof acc !== "string" ||
    typeof fam !== "string" ||
    typeof ver !== "number"
  ) {
    throw problem("not_signed_in");
  }
  return { userId: sub, accountId: acc, family: fam, tokenVersion: ver };
}
