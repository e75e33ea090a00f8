// The running end of `npm start`: options, one instance per data folder, seed on the first run, and a quiet end.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { seed } from "#scripts/seed.ts";
import { errorCode, isRefusal, refusal } from "./refusal.ts";
import { type LocalStack, type StripeKeys, startLocalStack } from "./runner.ts";

const port = portOf(process.env.PORT);
const dataDir = resolve(process.env.FOYER_DATA ?? ".foyer");

try {
  await main();
} catch (error) {
  console.error(`\n${sentenceOf(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  openFolder();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const logFile = join(dataDir, "foyer.log");
  const log = (line: string) => appendFileSync(logFile, `${new Date().toISOString()} ${line}\n`);
  const stack = await startLocalStack({ port, dataDir, log, stripeKeys: stripeKeys() });
  const end = once(() => close(stack));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  await seedOnce(stack.url);
  console.log(`
Foyer is ready at ${stack.url}

  Web       ${stack.url}
  API       ${stack.url}/api/openapi.json
  Mailbox   ${stack.url}/_local/mail
  Payments  ${stripeKeys() ? "your Stripe test account" : "stand-in; test card 4242 4242 4242 4242, any later date, any code"}
  Log in    owner@foyer.example / foyer-demo-2026
  Log file  ${logFile}

Ctrl-C ends it; what you did is kept in ${dataDir}. Begin anew with: npm start -- --fresh
`);
}

/** Makes or empties the data folder and claims it for this process. */
function openFolder(): void {
  const lock = join(dataDir, "lock");
  const owner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
  if (owner > 0 && owner !== process.pid && isRunning(owner)) {
    throw refusal(
      `Another Foyer (process ${owner}) already runs on ${dataDir}. End it, or choose another folder with FOYER_DATA.`,
    );
  }
  if (process.argv.includes("--fresh")) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(lock, String(process.pid));
}

async function seedOnce(url: string): Promise<void> {
  const seeded = join(dataDir, "seeded");
  if (existsSync(seeded)) return;
  console.log("Filling the new Foyer with demo events and orders…");
  await seed(url);
  writeFileSync(seeded, new Date().toISOString());
}

async function close(stack: LocalStack): Promise<void> {
  console.log("\nEnding Foyer…");
  await stack.close();
  rmSync(join(dataDir, "lock"), { force: true });
  process.exit(0);
}

function once(action: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (!begun) void action();
    begun = true;
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function portOf(text: string | undefined): number {
  const wanted = Number(text ?? 3000);
  if (Number.isInteger(wanted) && wanted >= 0 && wanted < 65_536) return wanted;
  console.error(`\nPORT must be a number from 0 to 65535, not ${text}.\n`);
  process.exit(1);
}

function stripeKeys(): StripeKeys | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = process.env;
  return secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : null;
}

function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (errorCode(error) === "EADDRINUSE")
    return `Port ${port} is taken. Choose another one, for example: PORT=3001 npm start`;
  if (["EACCES", "EROFS", "ENOTDIR", "EEXIST", "EPERM"].includes(errorCode(error))) {
    return `The data folder ${dataDir} cannot be used (${errorCode(error)}). Choose another one with FOYER_DATA.`;
  }
  return `Foyer could not start: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
}
