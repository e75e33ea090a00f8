// Did this person sign in here before? Then strangers' guesses do not lock the browser out.
import { randomText } from "#functions/core/ports/clock.ts";
import { equals, hmac } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { claimOf, emailClaimItem, userItem } from "#functions/stored/users.ts";

const COOKIE = "device";
const SECONDS = 400 * 24 * 3600; // browsers keep a cookie no longer
const ID_LENGTH = 20;
type Person = { id: string; tokenVersion: number };

/** The device's id; null if the cookie is another person's or older than the password. */
export async function knownDevice(
  cookies: Record<string, string>,
  person: Person,
): Promise<string | null> {
  const cookie = cookies[COOKIE] ?? "";
  const id = cookie.slice(0, ID_LENGTH);
  return equals(cookie, await signed(id, person)) ? id : null;
}

/** It grants no access; it only separates this browser's guesses from those of others. */
export async function deviceCookie(person: Person, id: string | null): Promise<string> {
  const value = await signed(id ?? randomText(ID_LENGTH), person);
  return `${COOKIE}=${value}; Path=/api; HttpOnly; Secure; SameSite=Strict; Max-Age=${SECONDS}`;
}

/** Whose confirmed address it is, if they signed in here before. Reads the same for each. */
export async function personAtOwnDevice(
  email: string,
  cookies: Record<string, string>,
): Promise<string | null> {
  if (!cookies[COOKIE]) return null;
  return asSystem(async () => {
    const claim = await getItem(emailClaimItem.key(claimOf(email)));
    const id = claim ? emailClaimItem.parse(claim).userId : "nobody";
    const stored = await getItem(userItem.key({ id }));
    const user = stored && userItem.parse(stored);
    if (!user?.emailConfirmedAt) return null;
    return (await knownDevice(cookies, user)) === null ? null : user.id;
  });
}

const signed = async (id: string, { id: userId, tokenVersion }: Person): Promise<string> =>
  id + (await hmac("known-device", `${userId}#${tokenVersion}#${id}`, 32));
