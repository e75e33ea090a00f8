// How do payments survive a killed process? In one file, written before a change is answered.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { refusal } from "#scripts/local/stack/refusal.ts";
import { emptyState, type State } from "#scripts/local/stripe/state.ts";

/** `changed` schedules a write; `flush` writes now. */
export type Keeper = { state: State; changed(): void; flush(): void };

/** Raise it when `State` changes. A file of another shape is set aside. */
const SHAPE = 4;
const WRITE_AFTER_MS = 250;

/** Without a path the state is only in memory. */
export function keepState(
  path: string | undefined,
  log: ((line: string) => void) | undefined,
): Keeper {
  if (path === undefined) return { state: emptyState(), changed() {}, flush() {} };
  return keepInFile(path, read(path, log));
}

function keepInFile(path: string, state: State): Keeper {
  let timer: NodeJS.Timeout | null = null;

  function flush() {
    if (!timer) return;
    clearTimeout(timer);
    timer = null;
    write(path, state);
  }
  function changed() {
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  }
  process.once("exit", flush);
  return { state, changed, flush };
}

function read(path: string, log: ((line: string) => void) | undefined): State {
  if (!existsSync(path)) return emptyState();
  const kept = readWhole(path);
  if (kept.shape === SHAPE) return kept.state;
  log?.(`stripe stand-in: ${path} is from another version, starting without it`);
  return emptyState();
}

function readWhole(path: string): { shape: number; state: State } {
  try {
    return deserialize(readFileSync(path));
  } catch {
    throw refusal(
      `${path} is damaged; delete it to lose only the local payments, or begin anew with: npm start -- --fresh`,
    );
  }
}

/** Writes a new file and renames it, so that a crash leaves either the old or the new content. */
function write(path: string, state: State) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, serialize({ shape: SHAPE, state }));
  renameSync(`${path}.new`, path);
}
