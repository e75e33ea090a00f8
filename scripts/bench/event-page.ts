// What does a buyer's phone download and wait for on an event page? First visits, with budgets.
import type { Browser, Page } from "playwright";
import { countLoaded, type Loaded } from "#scripts/bench/loaded.ts";
import type { Row } from "#scripts/bench/pages.ts";

/** The phone of the budget. */
const PHONE = {
  cpu: 4,
  bytesPerSecond: 200_000,
  latencyMs: 150,
  viewport: { width: 390, height: 844 },
};

/** The first meets a cold function, and others meet this machine's other work. */
const VISITS = 9;

/** Milliseconds; `tasks` are those of 50 ms and more. */
type Paint = {
  fcp: number;
  lcp: number;
  shift: number;
  choosable: number;
  tasks: { from: number; ms: number }[];
};

type Visit = { loaded: Loaded; iconKb: number; paint: Paint };

export async function eventPageRows(browser: Browser, address: string): Promise<Row[]> {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await visitOnPhone(browser, address));
  const typical = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const row = (
    what: string,
    unit: string,
    figure: (visit: Visit) => number,
    rest: Partial<Row>,
  ) => ({
    what: `event page, ${what}`,
    value: typical(figure),
    unit,
    ...rest,
  });
  const types = [...new Set(visits.flatMap(({ loaded }) => [...loaded.keys()]))];
  return [
    ...types.map((type) => row(type, "KB", ({ loaded }) => loaded.get(type)?.kb ?? 0, {})),
    row("JavaScript", "KB", ({ loaded }) => loaded.get("Script")?.kb ?? 0, {
      budget: 115,
      aim: 80,
    }),
    row("everything", "KB", ({ loaded }) => sum(loaded, "kb"), { budget: 320, aim: 200 }),
    row("requests without pictures", "", ({ loaded }) => requestsOf(loaded), { budget: 10 }),
    row("icons, not compressed", "KB", ({ iconKb }) => iconKb, { budget: 10 }),
    row("main text visible", "s", ({ paint }) => paint.fcp / 1000, { budget: 1.1, aim: 0.9 }),
    row("tickets choosable", "s", ({ paint }) => paint.choosable / 1000, { budget: 2.2, aim: 1.8 }),
    row("largest text or picture painted", "s", ({ paint }) => paint.lcp / 1000, { budget: 1.3 }),
    row("blocked after the first text", "ms", ({ paint }) => blockedMs(paint), {
      budget: 150,
      aim: 100,
    }),
    row("layout shift", "", ({ paint }) => paint.shift, { budget: 0.02 }),
  ];
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const requestsOf = (loaded: Loaded): number =>
  sum(loaded, "requests") - (loaded.get("Image")?.requests ?? 0);

const sum = (loaded: Loaded, of: "kb" | "requests"): number =>
  [...loaded.values()].reduce((total, one) => total + one[of], 0);

/** https://web.dev/articles/tbt: what tasks take beyond 50 ms each, from the first paint on. */
const blockedMs = ({ fcp, tasks }: Paint): number =>
  tasks.reduce((total, { from, ms }) => {
    const seen = Math.min(ms, from + ms - fcp);
    return total + Math.max(0, seen - 50);
  }, 0);

async function visitOnPhone(browser: Browser, address: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: PHONE.viewport });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpu });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
  });
  const loaded = countLoaded(session);
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  await watchPaint(page);
  await page.goto(address, { waitUntil: "networkidle" });
  // Nothing but this runs in the page, since Playwright's own locators would count as blocking.
  const paint: Paint = await page.evaluate(async () => {
    const { paint, isChoosable } = Object(window);
    await isChoosable;
    return paint;
  });
  const iconKb = iconKilobytes((await Promise.all(scripts)).join("\n"));
  await page.close();
  return { loaded, iconKb, paint };
}

/** Tabler's icons are calls with a list of paths, however the bundler names the function. */
const iconKilobytes = (script: string): number =>
  (script.match(/`outline`,`[\w-]+`,`\w+`,\[\[.*?\]\]\)/g) ?? []).join("").length / 1024;

/** Records in the page what is painted when, and when the first "Add one" can be pressed. */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint: Paint = { fcp: 0, lcp: 0, shift: 0, choosable: 0, tasks: [] };
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
    watch("longtask", ({ startTime, duration }) => {
      paint.tasks.push({ from: startTime, ms: duration });
    });
    const isChoosable = new Promise<void>((resolve) => {
      const look = () => {
        if (!document.querySelector('button[aria-label^="Add one"]:enabled')) return;
        paint.choosable = performance.now();
        changes.disconnect();
        resolve();
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { subtree: true, attributeFilter: ["disabled"] });
    });
    Object.assign(window, { paint, isChoosable });
  });
}
