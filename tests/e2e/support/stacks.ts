// Where do the browser tests run? On local stacks like that of `npm start`, each with its own port
// and data: one for each worker, because a test may move its stack's clock.
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type FullConfig } from "@playwright/test";

export type Stack = {
  url: string;
  logFile: string;
  /** Resolves when the stack has said that it is ready, with its demo data. */
  isReady: Promise<void>;
  end(): Promise<void>;
};
type Address = Pick<Stack, "url" | "logFile">;

const root = join(import.meta.dirname, "../../..");
const LOG_LINES = 40;
const START_MS = 300_000;

/** Playwright's `globalSetup`: starts a stack for each worker. The returned function ends them. */
export default async function startStacks({ workers }: FullConfig): Promise<() => Promise<void>> {
  const starts = Array.from({ length: workers }, () =>
    startStack({ FOYER_DEMO: "0", STRIPE_MODE: "own-keys" }),
  );
  const stacks = (await Promise.allSettled(starts)).flatMap((one) =>
    one.status === "fulfilled" ? [one.value] : [],
  );
  const endAll = async () => void (await Promise.all(stacks.map((stack) => stack.end())));
  try {
    for (const stack of await Promise.all(starts)) await stack.isReady;
  } catch (error) {
    await endAll();
    throw error;
  }
  // Workers start later and inherit this.
  process.env.FOYER_E2E_STACKS = JSON.stringify(
    stacks.map(({ url, logFile }) => ({ url, logFile })),
  );
  return endAll;
}

/** The stack of the calling worker; null in Playwright's own process, which opens no page. */
export function stackOfWorker(): Address | null {
  const { FOYER_E2E_STACKS: all, TEST_PARALLEL_INDEX: place } = process.env;
  const stacks: Address[] = all === undefined ? [] : JSON.parse(all);
  return stacks[Number(place)] ?? null;
}

/** The problems that a stack's log tells from now on, and the log's end. */
export function complaintsIn(logFile: string): () => string {
  const { length } = logOf(logFile);
  const isComplaint = (line: string) => /"level":"(ERROR|WARN)"|timed out|crashed/.test(line);
  return () => {
    const said = logOf(logFile).slice(length);
    const complaints = endOf(said.split("\n").filter(isComplaint).join("\n"));
    return `Problems:\n${complaints}\n\nThe end of the log:\n${endOf(said)}`;
  };
}

/**
 * Starts a stack on a free port, with a data folder that ends with it. Resolves when it has an
 * address; a stack that ends before that rejects with what it said and its log.
 */
export async function startStack(options: Record<string, string>): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), "foyer-e2e-"));
  const logFile = join(folder, "foyer.log");
  const child = spawn(process.execPath, [join(root, "scripts/local/start.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...options,
      ...{ PORT: "0", FOYER_DATA: folder, FOYER_LIGHT_PASSWORDS: "1" },
    },
  });
  const kill = () => void child.kill();
  process.once("exit", kill);
  const ended = once(child, "close").then(() => {
    process.off("exit", kill);
    return true;
  });

  let said = "";
  const saying = new EventEmitter();
  for (const output of [child.stdout, child.stderr])
    output.on("data", (text) => {
      said += text;
      saying.emit("said");
    });
  const hears = async (words: RegExp): Promise<string> => {
    for (;;) {
      const [, found] = words.exec(said) ?? [];
      if (found) return found;
      const isOver = await Promise.race([once(saying, "said").then(() => false), ended]);
      if (isOver)
        throw new Error(`A stack ended before it was ready.\n${said}\n${endOf(logOf(logFile))}`);
    }
  };
  const url = await hears(/(?:Filling the new Foyer|Foyer is ready) at (\S+)/);
  const isReady = Promise.all([
    hears(/Foyer is ready at (\S+)/),
    registerEarlyBird(url, logFile),
  ]).then(() => undefined);
  isReady.catch(() => undefined); // told to those who wait for it
  const end = async () => {
    kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, logFile, isReady, end };
}

/**
 * As early as possible, which must not disturb a demo that is being made. Where the table is still
 * too slow, the API says so and the next try may answer 409.
 */
async function registerEarlyBird(url: string, logFile: string): Promise<void> {
  const [firstName, lastName, email] = ["Early", "Bird", "early@foyer.example"];
  const password = { password: "first-come-2026", passwordConfirmation: "first-come-2026" };
  const person = { firstName, lastName, email, ...password, acceptedTerms: true };
  let heard = "nothing";
  const register = async () => {
    const answer = await fetch(`${url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    heard = `${answer.status} ${await answer.text()}`;
    expect([201, 409]).toContain(answer.status);
  };
  await expect(register)
    .toPass({ timeout: START_MS })
    .catch((cause: unknown) => {
      const log = endOf(logOf(logFile));
      throw new Error(`A stack registers nobody. It answered: ${heard}\n${log}`, { cause });
    });
}

const logOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");
const endOf = (log: string): string => log.trim().split("\n").slice(-LOG_LINES).join("\n");
