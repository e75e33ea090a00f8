// How often may a password be guessed? Waits grow; after a hundred only a mailed link helps.
import { createHash } from "node:crypto";
import { nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { counterItem } from "#functions/core/table/counter-item.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { problem } from "#shared/core/problems.ts";
import { asciiAddress } from "#shared/core/text/email-address.ts";

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

type Wait = { before: number; then: number };
/** `run`: the counts since the last right password, which removed those before. */
type Counted = { key: Key; run: string; wait?: Wait };

/** Counts before the check, so that parallel guesses count; a check that throws gives it back. */
export async function judgeGuess(
  guess: Guess,
  check: () => Promise<boolean>,
  onLast: () => Promise<void>,
): Promise<boolean> {
  const counted: Counted[] = [];
  const isRight = await count(guess, counted, onLast)
    .then(check)
    .catch(async (unjudged: unknown) => {
      await Promise.allSettled(counted.map(giveBack));
      throw unjudged;
    });
  if (isRight) await Promise.all(counted.map(({ key: remove }) => writeItem({ remove })));
  return isRight;
}

/** Adds to `counted` at once, because the next count may fail. */
async function count(guess: Guess, counted: Counted[], onLast: () => Promise<void>): Promise<void> {
  const device = guess.device === null ? null : counter(guess, `device ${guess.device}`);
  if (device && (await countedOf(device)) < MOST_OF_DEVICE) {
    counted.push(await countAndWait(device));
    return;
  }
  const all = counter(guess, "ALL");
  if ((await countedOf(all)) >= MOST_OF_STRANGERS) throw authProblem("password_reset_needed");
  counted.push(await countAndWait(counter(guess, `network ${guess.network}`)));
  const written = await writeItem(
    {
      update: all,
      set: "SET #ttl = :ttl, #run = if_not_exists(#run, :run) ADD #n :one",
      if: "attribute_not_exists(#n) OR #n < :most",
      names: { "#n": "n", "#ttl": "ttl", "#run": "run" },
      values: {
        ...{ ":one": 1, ":most": MOST_OF_STRANGERS, ":ttl": nowSeconds() + KEPT_SECONDS },
        ":run": newRun(),
      },
    },
    { returnNew: true },
  );
  if (!written.ok) throw authProblem("password_reset_needed");
  const { n, run } = counterItem.parse(written.item ?? {});
  counted.push({ key: all, run });
  if (n === MOST_OF_STRANGERS) await onLast();
}

async function countAndWait(key: Key): Promise<Counted> {
  const counted = await retry({ tries: TRIES }, async () => {
    const now = nowSeconds();
    const stored = await countOf(key);
    const before = stored?.notBefore ?? 0;
    if (before > now)
      throw problem("too_many_requests", {
        retryAfter: before - now,
        params: { seconds: before - now },
      });
    const n = stored?.n ?? 0;
    const run = stored?.run || newRun();
    const then = now + pauseAfter(n + 1);
    const written = await writeItem({
      update: key,
      set: "SET #n = :next, notBefore = :then, #run = :run, #ttl = :ttl",
      if: stored ? "#n = :n AND notBefore = :before" : "attribute_not_exists(#n)",
      names: { "#n": "n", "#ttl": "ttl", "#run": "run" },
      values: {
        ...{ ":next": n + 1, ":then": then, ":run": run, ":ttl": now + KEPT_SECONDS },
        ...(stored && { ":n": n, ":before": before }),
      },
    });
    return written.ok ? { key, run, wait: { before, then } } : "lost";
  });
  if (counted === "lost")
    throw problem("too_many_requests", { retryAfter: 1, params: { seconds: 1 } });
  return counted;
}

/** Only of the same run. The wait that it caused ends, unless another guess came after it. */
async function giveBack({ key, run, wait }: Counted): Promise<void> {
  const back = {
    update: key,
    set: "ADD #n :less",
    if: "#run = :run",
    names: { "#n": "n", "#run": "run" },
    values: { ":less": -1, ":run": run },
  };
  if (wait) {
    const written = await writeItem({
      ...back,
      set: "SET notBefore = :before ADD #n :less",
      if: "#run = :run AND notBefore = :then",
      values: { ...back.values, ":before": wait.before, ":then": wait.then },
    });
    if (written.ok) return;
  }
  await writeItem(back);
}

function pauseAfter(wrong: number): number {
  if (wrong < FREE) return 0;
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (wrong - FREE), LONGEST_PAUSE_SECONDS);
}

const newRun = (): string => randomText(16);

const countedOf = async (key: Key): Promise<number> => (await countOf(key))?.n ?? 0;

async function countOf(key: Key) {
  const item = await getItem(key, { consistent: true });
  return item && counterItem.parse(item);
}

/** Hashed, so that the table lists no addresses; a new password's `version` restarts all counts. */
function counter({ email, version }: Guess, name: string): Key {
  const guessed = `guess#${asciiAddress(email)}#${version}`;
  const hash = createHash("sha256").update(guessed).digest("base64url");
  return counterItem.key({ hash, name });
}
