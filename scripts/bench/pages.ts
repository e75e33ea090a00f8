// What does a visitor download and wait for? Measures a warm `npm start`, an event page on a slow
// phone and the management's first load.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { demoLogin } from "#scripts/seed.ts";
import { Session } from "#shared/contracts/auth.ts";
import { Event } from "#shared/contracts/events.ts";

const root = join(import.meta.dirname, "../..");
/** The phone of the budget: CPU 4x slower, 1.6 Mbit/s, 150 ms latency. */
const PHONE = {
  cpu: 4,
  bytesPerSecond: 200_000,
  latencyMs: 150,
  viewport: { width: 390, height: 844 },
};

/**
 * The median of so many visits counts. The first visit meets a cold function, and others meet this
 * machine's other work.
 */
const VISITS = 5;

export type Row = { what: string; value: number; unit: string; budget?: number };

/** Starts its own stack twice and measures the second, warm start. */
export async function measurePages(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), "foyer-bench-"));
  const port = await freePort();
  const first = await start(port, data);
  await first.end();
  const warm = await start(port, data);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const token = await signIn(warm.url);
    return [
      {
        what: "npm start, warm, to the first page",
        value: warm.readyMs / 1000,
        unit: "s",
        budget: 10,
      },
      ...(await eventPage(browser, warm.url, token)),
      ...(await management(browser, warm.url, token)),
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

/** A token of the demo's owner, for the first of several accounts. */
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

async function eventPage(browser: Browser, url: string, token: string): Promise<Row[]> {
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const all = Event.array().parse((await response.json()).data);
  const live = all.find(({ status }) => status === "LIVE");
  if (!live) throw new Error("The demo has no live event.");
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++)
    visits.push(await visitOnPhone(browser, `${url}/e/${live.id}/${live.slug}`));
  const typical = visits.toSorted((one, other) => one.fcp - other.fcp)[Math.floor(VISITS / 2)];
  if (!typical) throw new Error("Nobody visited the event page.");
  const { loaded, fcp, lcp, shift, blocked } = typical;
  const bytes = [...loaded].map(
    ([type, { kb }]): Row => ({ what: `event page, ${type}`, value: kb, unit: "KB" }),
  );
  const sum = (of: "kb" | "requests") =>
    [...loaded.values()].reduce((total, one) => total + one[of], 0);
  return [
    ...bytes,
    {
      what: "event page, JavaScript",
      value: loaded.get("Script")?.kb ?? 0,
      unit: "KB",
      budget: 150,
    },
    { what: "event page, everything", value: sum("kb"), unit: "KB", budget: 400 },
    { what: "event page, requests", value: sum("requests"), unit: "", budget: 15 },
    { what: "event page, text visible", value: fcp / 1000, unit: "s", budget: 1.3 },
    { what: "event page, largest text painted", value: lcp / 1000, unit: "s", budget: 1.8 },
    { what: "event page, main thread blocked", value: blocked, unit: "ms", budget: 150 },
    { what: "event page, layout shift", value: shift, unit: "", budget: 0.02 },
  ];
}

/** One visit with an empty browser cache. */
async function visitOnPhone(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport: PHONE.viewport });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpu });
  const speed = {
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
  };
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latencyMs,
    ...speed,
  });
  const loaded = countBytes(session);
  await watchPaint(page);
  await page.goto(address, { waitUntil: "networkidle" });
  const choosable = page.getByRole("button", { name: /^Add one/ }).first();
  await choosable.and(page.locator(":enabled")).waitFor();
  const paint: { fcp: number; lcp: number; shift: number; blocked: number } = await page.evaluate(
    () => Object(window).paint,
  );
  await page.close();
  return { loaded, ...paint };
}

async function management(browser: Browser, url: string, token: string): Promise<Row[]> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const loaded = countBytes(session);
  await page.addInitScript((value) => localStorage.setItem("token", value), token);
  await page.goto(`${url}/manage/events`, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.close();
  const everything = [...loaded.values()].reduce((sum, { kb }) => sum + kb, 0);
  return [
    {
      what: "management, JavaScript",
      value: loaded.get("Script")?.kb ?? 0,
      unit: "KB",
      budget: 300,
    },
    { what: "management, everything", value: everything, unit: "KB" },
  ];
}

/**
 * Counts kilobytes of compressed bodies and requests by type while pages load. Headers are left
 * out, because the local server does not compress them as HTTP/2 does. Requests that only exist
 * locally are left out, too.
 */
function countBytes(session: CDPSession): Map<string, { kb: number; requests: number }> {
  const coming = new Map<string, { type: string; headers: number }>();
  const loaded = new Map<string, { kb: number; requests: number }>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (!new URL(response.url).pathname.startsWith("/_local/"))
      coming.set(requestId, { type, headers: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = coming.get(requestId);
    if (!response) return;
    const { type, headers } = response;
    const { kb, requests } = loaded.get(type) ?? { kb: 0, requests: 0 };
    loaded.set(type, { kb: kb + (encodedDataLength - headers) / 1024, requests: requests + 1 });
  });
  return loaded;
}

/**
 * Records paint times in the page. `blocked` sums the time of tasks beyond 50 ms each, as total
 * blocking time does.
 */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint = { fcp: 0, lcp: 0, shift: 0, blocked: 0 };
    Object.assign(window, { paint });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    watch("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") paint.fcp = startTime;
    });
    watch("largest-contentful-paint", ({ startTime }) => {
      paint.lcp = startTime;
    });
    watch("layout-shift", (entry) => {
      paint.shift += Number(Reflect.get(entry, "value"));
    });
    watch("longtask", ({ duration }) => {
      paint.blocked += Math.max(0, duration - 50);
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}
