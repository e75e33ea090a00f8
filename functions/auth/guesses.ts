// How often may a password be guessed? Each wrong guess lengthens the wait. After a hundred, only a
// mailed reset link helps.
import { createHash } from "node:crypto";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { counterItem } from "#functions/core/table/counter-item.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Wrong passwords without a wait. The next guess waits for the first pause; each later pause is
 * twice as long.
 */
const FREE = 5;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;
/**
 * The limits of wrong passwords in a row: for all strangers together, and for a known device. They
 * add up to a hundred.
 */
const MOST_OF_STRANGERS = 80;
const MOST_OF_DEVICE = 20;
/** Seconds after which a count without a new failure is deleted. */
const KEPT_SECONDS = 90 * 24 * 3600;
/** Tries of a conditional write that other writers make fail. */
const TRIES = 3;

/**
 * Whose password is guessed, and from where. `version` changes with the password and so resets all
 * counts. Guesses for unknown addresses are counted too, so that the answers do not reveal which
 * addresses exist.
 */
export type Guess = { email: string; version: number; network: string; device: string | null };
/** Clears the counts after a correct password. */
export type Right = () => Promise<void>;

/**
 * Counts a guess before the password is checked, so that parallel guesses are counted too. Throws
 * 429 `too_many_requests` while the caller must wait. Throws 403 `password_reset_needed` after too
 * many guesses. `onLast` runs with the last guess that is allowed.
 */
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

/**
 * Counts one guess and stores when the next is allowed. Reads again where another writer was
 * faster.
 */
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

/** Seconds to wait after `wrong` wrong passwords. */
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

/** The key is a hash, as for all limits, so that the table does not list people's addresses. */
function counter({ email, version }: Guess, name: string): Key {
  const hash = createHash("sha256").update(`guess#${email}#${version}`).digest("base64url");
  return counterItem.key({ hash, name });
}
