// How fast does a warm `npm start` start, and how much is the management's first load?
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { eventPageRows } from "#scripts/bench/event-page.ts";
import { countLoaded, type Loaded } from "#scripts/bench/loaded.ts";
import { demoLogin } from "#scripts/local/stack/demo-accounts.ts";
import { ensureBrowser } from "#scripts/setup/system.mjs";
import { Session } from "#shared/contracts/auth.ts";
import { EventRow } from "#shared/contracts/events.ts";

const root = join(import.meta.dirname, "../..");
/** `budget` must be kept, `aim` is what we would like. */
export type Row = { what: string; value: number; unit: string; budget?: number; aim?: number };

/** Starts its own stack twice and measures the second, warm start. */
export async function measurePages(): Promise<Row[]> {
  const executablePath = ensureBrowser();
  const data = mkdtempSync(join(tmpdir(), "foyer-bench-"));
  const port = await freePort();
  const first = await start(port, data);
  await first.end();
  const warm = await start(port, data);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const token = await signIn(warm.url);
    const event = await liveEvent(warm.url, token);
    return [
      {
        what: "npm start, warm, to the first page",
        value: warm.readyMs / 1000,
        unit: "s",
        budget: 10,
      },
      ...(await eventPageRows(browser, event.address)),
      ...(await organizerPageRows(browser, `${warm.url}/o/${event.organizerId}`)),
      ...(await appRows(browser, warm.url, token)),
    ];
  } finally {
    await browser.close();
    await warm.end();
    rmSync(data, { recursive: true, force: true });
  }
}

async function start(port: number, data: string) {
  const from = performance.now();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: String(port), FOYER_DATA: data },
  });
  // On a first start the pages answer before the demo data is complete.
  const isFilled = said(child, "Foyer is ready");
  while (!(await answers(`${url}/`))) {
    if (child.exitCode !== null) throw new Error("The stack ended before it answered.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const readyMs = performance.now() - from;
  await isFilled;
  return { url, readyMs, end: () => ended(child) };
}

function said(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("close", () => reject(new Error(`The stack ended before it said: ${words}.`)));
    child.stdout?.on("data", (text: Buffer) => text.includes(words) && resolve());
  });
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "close");
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function signIn(url: string): Promise<string> {
  const ask = async (body: object) => {
    const headers = { "content-type": "application/json", origin: url };
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return Session.parse((await response.json()).data);
  };
  const session = await ask(demoLogin);
  const token =
    session.token ?? (await ask({ ...demoLogin, accountId: session.accounts[0]?.id })).token;
  if (!token) throw new Error("The demo's owner cannot sign in.");
  return token;
}

async function liveEvent(url: string, token: string) {
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const all = EventRow.array().parse((await response.json()).data);
  const live = all.find(({ status, images }) => status === "LIVE" && images.length > 0);
  if (!live) throw new Error("The demo has no live event with a cover.");
  return { address: `${url}/e/${live.id}/${live.slug}`, organizerId: live.organizerId };
}

async function loadedAt(browser: Browser, address: string, token?: string): Promise<Loaded> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const loaded = countLoaded(session);
  if (token) await page.addInitScript((value) => localStorage.setItem("token", value), token);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.close();
  return loaded;
}

const scripts = (loaded: Loaded): number => loaded.get("Script")?.kb ?? 0;

/** It has no script, so nothing is waited for but its style sheets. */
async function organizerPageRows(browser: Browser, address: string): Promise<Row[]> {
  const loaded = await loadedAt(browser, address);
  const all = [...loaded.values()];
  const everything = all.reduce((sum, { kb }) => sum + kb, 0);
  const requests = all.reduce((sum, one) => sum + one.requests, 0);
  const pictures = loaded.get("Image") ?? { kb: 0, requests: 0 };
  const row = (what: string, value: number, unit: string, budget: number) => ({
    ...{ what: `organizer page, ${what}`, value, unit, budget },
  });
  return [
    row("JavaScript", scripts(loaded), "KB", 0),
    row("everything but pictures", everything - pictures.kb, "KB", 120),
    row("requests without pictures", requests - pictures.requests, "", 6),
  ];
}

async function appRows(browser: Browser, url: string, token: string): Promise<Row[]> {
  const management = await loadedAt(browser, `${url}/manage/events`, token);
  const everything = [...management.values()].reduce((sum, { kb }) => sum + kb, 0);
  const signIn = await loadedAt(browser, `${url}/auth/login`);
  return [
    { what: "management, JavaScript", value: scripts(management), unit: "KB", budget: 295 },
    { what: "management, everything", value: everything, unit: "KB" },
    // Without the management's frame, as the pages of buyers and door staff are.
    { what: "signing in, JavaScript", value: scripts(signIn), unit: "KB" },
  ];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}
