// How does a test kill Foyer under load? The stack runs in its own process; database, buckets,
// mailbox and payment provider outlive it.
import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Database } from "#scripts/local/aws/database-program.ts";
import { startMailbox } from "#scripts/local/aws/mailbox.ts";
import { startObjects } from "#scripts/local/aws/objects.ts";
import { createTable, localClient } from "#scripts/local/aws/table.ts";
import { type Assembly, readAssembly } from "#scripts/local/aws/template.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { bucketsOf, functionsOf, tableNamesOf } from "#scripts/local/stack/deployment.ts";
import { listen } from "#scripts/local/stack/listen.ts";
import { openPayments } from "#scripts/local/stack/payments.ts";
import { testSecrets } from "#tests/support/runs/environment.ts";

type Depth = { name: string; waiting: number; underWay: number };
const LOOK_EVERY_MS = 250;
/**
 * Eight looks take two seconds. The stack reads the stream twice a second, and a due sweep starts
 * within half a second.
 */
const CALM_LOOKS = 8;
/** Five minutes: only a stack that never comes to rest takes so many. */
const MOST_LOOKS = 1_200;

export type KillableStack = Awaited<ReturnType<typeof openKillableStack>>;

/**
 * With its own table, mailbox and provider, of the current build. Handlers called in process share
 * its table and secret; they remember where the database is, so a file has one for all its stacks.
 * Mails go to `mailsBy(mailbox)`.
 */
export async function openKillableStack(
  database: Database,
  mailsBy = (mailbox: string): string => mailbox,
) {
  for (const script of ["scripts/build.ts", "scripts/synth.ts"])
    await promisify(execFile)(process.execPath, [script]);
  const assembly = readAssembly("cdk.out", { queueUrl: (name) => name });
  const [table = ""] = tableNamesOf(assembly);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  process.env.TABLE_NAME = table;
  await createTable(database.endpoint, table);

  const clock = createClock(null);
  const { nowMs } = clock;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const mailbox = await startMailbox();
  const objects = await startObjects({ dataDir: null, buckets: bucketsOf(assembly), clock });
  const webhookUrl = `${url}/api/public/webhooks/stripe`;
  const provider = await openPayments({
    realKeys: null,
    webhookUrl,
    now: nowMs,
    keysFile: null,
    paymentsFile: null,
  });
  if (!provider.standIn) throw new Error("Without real keys the provider is the stand-in.");
  const services = {
    database: database.endpoint,
    objects: objects.url,
    mailbox: { url: mailsBy(mailbox.url) },
    payments: { keys: provider.keys, apiUrl: provider.apiUrl, standIn: null },
  };
  const dataDir = newDataDir(assembly);
  const options = JSON.stringify({ port, dataDir, services });

  const stack = stackProcess(options, dataDir);
  async function close(): Promise<void> {
    await stack.kill();
    await provider.close();
    await mailbox.close();
    await objects.close();
    const client = new DynamoDBClient(localClient(database.endpoint));
    await client.send(new DeleteTableCommand({ TableName: table }));
    client.destroy();
  }
  await stack.start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url,
    dataDir,
    standIn: provider.standIn,
    payment: { apiUrl: provider.apiUrl ?? "", publishableKey: provider.keys.publishableKey },
    nowSeconds: () => Math.floor(nowMs() / 1000),

    /** Kills the stack with SIGKILL and starts it again in a new process. */
    async killAndStart(): Promise<void> {
      await stack.kill();
      await stack.start();
    },

    /** Moves the clock of the stack, the buckets and the provider; timers check again. */
    async pass(seconds: number): Promise<void> {
      clock.moveTo(nowMs() + seconds * 1000);
      await post(`${url}/_local/clock`, { advanceSeconds: seconds });
    },

    /**
     * Waits until the provider has sent all webhooks and no mail is under way. Work that is due
     * later stays.
     */
    rest: () => restOf(url, async () => provider.standIn?.settle()),

    mails: () => mailsIn(mailbox.url),

    close,
  };
}

/** With the secret of handlers in process. */
function newDataDir(assembly: Assembly): string {
  const dataDir = mkdtempSync(join(tmpdir(), "foyer-killed-"));
  const secrets = { [masterSecretOf(assembly)]: masterSecret };
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(secrets));
  return dataDir;
}

/** The stack in its own process, which can be killed. */
function stackProcess(options: string, dataDir: string) {
  let child: ChildProcess | null = null;
  async function start(): Promise<void> {
    child = fork(join(import.meta.dirname, "stack-process.ts"), [options], { execArgv: [] });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(
        `The stack ended with ${code} before it was ready; see ${dataDir}/foyer.log.`,
      );
    });
    await Promise.race([once(child, "message"), ended]);
    ended.catch(() => undefined); // from here on the test ends it
  }
  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  return { start, kill };
}

async function restOf(url: string, settle: () => Promise<void>): Promise<void> {
  let before = "";
  for (let calm = 0, looks = 0; calm < CALM_LOOKS; looks++) {
    if (looks === MOST_LOOKS) throw new Error(`The stack does not come to rest: ${before}`);
    await settle();
    await pause(LOOK_EVERY_MS);
    const { data }: { data: Depth[] } = await (await fetch(`${url}/_local/queues`)).json();
    const now = JSON.stringify(data);
    calm = now === before && data.every(({ underWay }) => underWay === 0) ? calm + 1 : 0;
    before = now;
  }
}

/** Every sent mail, with one entry per recipient. */
async function mailsIn(mailboxUrl: string): Promise<{ to: string }[]> {
  const { emails }: { emails: { destination: { to: string[] } }[] } = await (
    await fetch(`${mailboxUrl}/store`)
  ).json();
  return emails.flatMap(({ destination }) => destination.to.map((to) => ({ to })));
}

const masterSecret = JSON.stringify(testSecrets.master);

function masterSecretOf(assembly: Assembly): string {
  const arns = functionsOf(assembly).map(({ environment }) => environment["MASTER_SECRET_ARN"]);
  return arns.find((arn) => arn !== undefined) ?? "";
}

/**
 * A port that stays free while the stack is dead: it lies below those that the system hands out by
 * itself.
 */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const door = await listen(async (_, res) => void res.end(), port).catch(() => null);
    await door?.close();
    if (door) return port;
  }
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: "POST", body: JSON.stringify(body) });
