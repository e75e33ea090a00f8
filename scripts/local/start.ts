// What does `npm start` run? The stack, with demo data on the first run, and a clean end.
import { appendFileSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type DataFolder, openDataFolder } from "#scripts/local/stack/data-folder.ts";
import { demoLogin, demoSignIns } from "#scripts/local/stack/demo-accounts.ts";
import { type PaymentMode, paymentModes, type StripeKeys } from "#scripts/local/stack/payments.ts";
import { errorCode, isRefusal, refusal } from "#scripts/local/stack/refusal.ts";
import { type LocalStack, startLocalStack } from "#scripts/local/stack/runner.ts";
import { joiner } from "#scripts/local/stack/second-account.ts";
import { seed } from "#scripts/local/stack/seed.ts";

const OLDER = `
All accounts of this data share one set of payment keys. Accounts that connect Stripe themselves:
npm start -- --fresh
`;
const running: { folder?: DataFolder; stack?: LocalStack; ending: boolean } = { ending: false };

try {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void end(0));
  await main();
} catch (error) {
  if (!running.ending) console.error(`\n${sentenceOf(error)}\n`);
  await end(1);
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const port = portOf(process.env.PORT);
  const folder = openDataFolder(resolve(process.env.FOYER_DATA || ".foyer"), {
    fresh: process.argv.includes("--fresh"),
  });
  running.folder = folder;
  const logFile = join(folder.path, "foyer.log");
  const log = (line: string) => appendFileSync(logFile, `${new Date().toISOString()} ${line}\n`);
  const isNew = folder.seededFor === null;
  const wanted = wantedMode(process.env.STRIPE_MODE);
  const paymentMode = wanted ?? folder.seededFor ?? (stripeKeys() ? "own-keys" : "connect");
  const hasDemo = process.env.FOYER_DEMO !== "0";
  log("Foyer starts.");
  let isFilling = isNew && hasDemo;
  const stack = await startLocalStack({
    port,
    dataDir: folder.path,
    log,
    stripeKeys: stripeKeys(),
    paymentMode,
    isFilling: () => isFilling,
  });
  running.stack = stack;
  if (isFilling) {
    console.log(`Filling the new Foyer at ${stack.url} with demo events and orders…`);
    await seed(stack.url, joiner(stack.table), stripeKeys() !== null);
    isFilling = false;
  }
  if (isNew) folder.markSeeded(paymentMode);
  const isConnected = paymentMode === "connect" && folder.seededFor !== "own-keys" && !stripeKeys();
  const isOlder = wanted === null && folder.seededFor === "own-keys" && !stripeKeys();
  console.log(`
Foyer is ready at ${stack.url}

  Web       ${stack.url}
  API       ${stack.url}/api/openapi.json
  Mailbox   ${stack.url}/_local/mail
  Payments  ${stripeKeys() ? "your Stripe test account" : `${stack.url}/_local/payments; test card 4242 4242 4242 4242, any later date, any code`}
  Trust     ${stack.url}/_local/trust; of accounts whose mails wait
  Uploads   go to ${stack.uploadsUrl}
  Sign in   ${hasDemo ? signIns(isConnected) : "with the account that you register"}
  Log file  ${logFile}

Ctrl-C ends it; what you did is kept in ${folder.path}. Begin anew with: npm start -- --fresh
${isOlder ? OLDER : ""}`);
}

/** A second signal has no effect. */
async function end(status: number): Promise<void> {
  if (running.ending) return;
  running.ending = true;
  if (running.stack) {
    console.log("\nEnding Foyer…");
    await running.stack.close();
  }
  running.folder?.release();
  process.exit(status);
}

/** The states are those of a demo whose accounts connected the stand-in themselves. */
function signIns(isConnected: boolean): string {
  if (!isConnected) return `${demoLogin.email} / ${demoLogin.password}`;
  const rows = demoSignIns.map(([email, state]) => `            ${email.padEnd(25)}${state}`);
  return [`with the password ${demoLogin.password}`, ...rows].join("\n");
}

function wantedMode(text: string | undefined): PaymentMode | null {
  if (!text) return null;
  const mode = paymentModes.find((one) => one === text);
  if (mode) return mode;
  throw refusal(`STRIPE_MODE must be ${paymentModes.join(" or ")}, not ${text}.`);
}

function portOf(text: string | undefined): number {
  const wanted = Number(text || 3000);
  if (Number.isInteger(wanted) && wanted >= 0 && wanted < 65_536) return wanted;
  throw refusal(`PORT must be a number from 0 to 65535, not ${text}.`);
}

function stripeKeys(): StripeKeys | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = process.env;
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret }
    : null;
}

function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (errorCode(error) === "EADDRINUSE")
    return `Port ${process.env.PORT || 3000} is taken. Choose another one, for example: PORT=3001 npm start`;
  if (errorCode(error) === "EACCES")
    return "Port and data folder must be open to you; see PORT and FOYER_DATA.";
  return `Foyer could not start: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
}
