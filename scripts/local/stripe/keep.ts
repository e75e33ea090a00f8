// Does a payment outlive a restart, or a process that is killed? The whole state in one file,
// written before anybody hears of a change.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { refusal } from "#scripts/local/refusal.ts";
import { emptyState, type State } from "./state.ts";

/** `changed` says that there is something to write, soon; `flush` writes it now. */
export type Keeper = { state: State; changed(): void; flush(): void };

/**
 * Raise it when `State` changes: a file of another shape is left aside and the stand-in begins
 * empty.
 */
const SHAPE = 3;
const WRITE_AFTER_MS = 250;

/** The state of the last run, from `path`. Without a path the state lives in memory only. */
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

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
function write(path: string, state: State) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, serialize({ shape: SHAPE, state }));
  renameSync(`${path}.new`, path);
}
