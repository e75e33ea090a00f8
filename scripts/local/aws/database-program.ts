// How does a program that serves the DynamoDB API start? It never outlives whoever started it.
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { refusal } from "#scripts/local/stack/refusal.ts";

export type Database = { endpoint: string; close(): Promise<void> };
export type DatabaseProgram = {
  name: string;
  /** What a machine lacks if the program does not start, as a part of a sentence. */
  needs: string;
  command(port: number): string[];
};

const START_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;
const MOST_PORTS = 5;
/** Systems give out ports above these by themselves. */
const PORTS = { first: 20_000, last: 32_000 };
/** The standard input closes when the parent ends, however that happens. */
const WATCHED =
  'exec 3<&0; "$@" </dev/null & db=$!; { read -r _ <&3; kill "$db" 2>/dev/null; } & wait "$db"';

/** If another program takes the port first, it starts on the next one. */
export async function startProgram(
  program: DatabaseProgram,
  nextPort: () => Promise<number> = freePort,
): Promise<Database> {
  for (let tries = 1; ; tries++) {
    const port = await nextPort();
    const { child, ended, output } = spawned(program.command(port));
    const close = async () => {
      if (process.platform === "win32") child.kill();
      else child.stdin?.end();
      await ended;
    };
    const endpoint = `http://127.0.0.1:${port}`;
    if (await answers(endpoint, ended)) return { endpoint, close };
    await close();
    const said = output.join("").trim();
    if (/already in use/i.test(said) && tries < MOST_PORTS) continue;
    throw refusal(`${program.name} did not start; ${program.needs}. It said: ${said || "nothing"}`);
  }
}

function spawned(words: string[]) {
  const [command, ...args] =
    process.platform === "win32" ? words : ["sh", "-c", WATCHED, "sh", ...words];
  // Ctrl-C reaches the terminal's whole process group, and functions still use the database.
  const child: ChildProcess = spawn(command ?? "", args, {
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  const output: string[] = [];
  child.stdout?.on("data", (text) => output.push(String(text)));
  child.stderr?.on("data", (text) => output.push(String(text)));
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => output.push(error.message));
    child.once("close", () => resolve());
  });
  return { child, ended, output };
}

/** False if it ended or did not answer in time. */
async function answers(endpoint: string, ended: Promise<void>): Promise<boolean> {
  const over = new AbortController();
  const giveUp = setTimeout(() => over.abort(), START_WITHIN_MS);
  void ended.then(() => over.abort());
  try {
    while (!over.signal.aborted) {
      const answered = await fetch(endpoint, { signal: over.signal }).then(
        (response) => response.arrayBuffer().then(() => true),
        () => false,
      );
      if (answered) return true;
      await sleep(LOOK_EVERY_MS);
    }
    return false;
  } finally {
    clearTimeout(giveUp);
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
