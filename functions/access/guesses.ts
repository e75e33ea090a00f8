// How often may a password be guessed? Waits grow; after a hundred only a mailed link helps.
import { createHash } from "node:crypto";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { counterItem } from "#functions/core/table/counter-item.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { asciiAddress } from "#shared/core/email-address.ts";
import { problem } from "#shared/core/problems.ts";

const FREE = 5;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;
/** Wrong passwords in a row, of all strangers together and of a known device: a hundred in all. */
const MOST_OF_STRANGERS = 80;
const MOST_OF_DEVICE = 20;
const KEPT_SECONDS = 90 * 24 * 3600;
const TRIES = 3;

/** Guesses for unknown addresses count too, so that answers do not reveal which exist. */
export type Guess = { email: string; version: number; network: string; device: string | null };
/** Clears the counts after a correct password. */
export type Right = () => Promise<void>;

/** Counts before the password is checked, so that parallel guesses count too. */
export async function countGuess(guess: Guess, onLast: () => Promise<void>): Promise<Right> {
  const device = guess.device === null ? null : counter(guess, `device ${guess.device}`);
  if (device && (await countedOf(device)) < MOST_OF_DEVICE) {
    await countAndWait(device);
    return () => clear(device);
  }
  const network = counter(guess, `network ${guess.network}`);
  const all = counter(guess, "ALL");
  if ((await countedOf(all)) >= MOST_OF_STRANGERS) throw authProblem("password_reset_needed");
  await countAndWait(network);
  const counted = await writeItem(
    {
      update: all,
      set: "SET #ttl = :ttl ADD #n :one",
      if: "attribute_not_exists(#n) OR #n < :most",
      names: { "#n": "n", "#ttl": "ttl" },
      values: { ":one": 1, ":most": MOST_OF_STRANGERS, ":ttl": nowSeconds() + KEPT_SECONDS },
    },
    { returnNew: true },
  );
  if (!counted.ok) throw authProblem("password_reset_needed");
  if (counted.item?.["n"] === MOST_OF_STRANGERS) await onLast();
  return async () => {
    await Promise.all([clear(network), clear(all)]);
  };
}

async function countAndWait(key: Key): Promise<void> {
  const counted = await retry({ tries: TRIES }, async () => {
    const now = nowSeconds();
    const stored = await countOf(key);
    const wait = (stored?.notBefore ?? 0) - now;
    if (wait > 0)
      throw problem("too_many_requests", { retryAfter: wait, params: { seconds: wait } });
    const before = stored?.n ?? 0;
    const written = await writeItem({
      update: key,
      set: "SET #n = :next, notBefore = :then, #ttl = :ttl",
      if: stored ? "#n = :before" : "attribute_not_exists(#n)",
      names: { "#n": "n", "#ttl": "ttl" },
      values: {
        ":next": before + 1,
        ":then": now + pauseAfter(before + 1),
        ":ttl": now + KEPT_SECONDS,
        ...(stored && { ":before": before }),
      },
    });
    return written.ok ? "counted" : "lost";
  });
  if (counted === "lost")
    throw problem("too_many_requests", { retryAfter: 1, params: { seconds: 1 } });
}

function pauseAfter(wrong: number): number {
  if (wrong < FREE) return 0;
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (wrong - FREE), LONGEST_PAUSE_SECONDS);
}

const countedOf = async (key: Key): Promise<number> => (await countOf(key))?.n ?? 0;

async function countOf(key: Key) {
  const item = await getItem(key, { consistent: true });
  return item && counterItem.parse(item);
}

async function clear(key: Key): Promise<void> {
  await writeItem({ remove: key });
}

/** Hashed, so that the table lists no addresses; a new password's `version` restarts all counts. */
function counter({ email, version }: Guess, name: string): Key {
  const guessed = `guess#${asciiAddress(email)}#${version}`;
  const hash = createHash("sha256").update(guessed).digest("base64url");
  return counterItem.key({ hash, name });
}
