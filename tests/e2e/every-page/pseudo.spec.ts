// Is every sentence on a screen translatable? The app is built with all messages disguised. Plain
// words from neither the API nor Intl are hard-coded. `architecture/whole-messages` finds most of
// them in the source.
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type APIRequestContext, expect, type Page, type Route } from "@playwright/test";
import { test } from "#tests/e2e/support/counted.ts";
import { whenQuiet } from "#tests/e2e/support/quiet.ts";
import { type Screens, screensOf } from "#tests/e2e/support/screens.ts";
import { liveEvent } from "#tests/e2e/support/stage.ts";

const built = join(import.meta.dirname, "../../../dist/web-pseudo");
const types: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
};

// Each of these is a test of its own, so that both workers look, and a slow machine ends each.
test.describe.configure({ mode: "parallel" });

/** The n-th of three parts. */
const inPart = (n: number) => (_: unknown, at: number) => at % 3 === n - 1;

const screensTo: { who: string; of: (screens: Screens) => readonly string[] }[] = [
  { who: "guests", of: ({ signedOut }) => signedOut },
  { who: "buyers and door staff", of: ({ open, door }) => [...open, ...door] },
  ...[1, 2, 3].map((part) => ({
    who: `organizers (${part} of 3)`,
    of: ({ signedIn }: Screens) => signedIn.filter(inPart(part)),
  })),
];

for (const { who, of } of screensTo)
  test(`no screen shows a sentence that nobody can translate to ${who}`, { tag: "@deep" }, async ({
    page,
    request,
  }) => {
    const stage = await openStage(request);
    const wordsAt = await disguise(page);
    const isOrganizer = who.startsWith("organizers");
    if (isOrganizer)
      await page.addInitScript((token) => localStorage.setItem("token", token), stage.token);

    const found: string[] = [];
    for (const path of of(await screensOf(request, stage))) {
      found.push(...(await wordsAt(path)));
      const create = page.locator("main button[data-variant=filled]").first();
      if (!isOrganizer || !(await create.isVisible())) continue;
      await create.click();
      found.push(...(await wordsAt(null)));
    }

    expect([...new Set(found)]).toEqual([]);
  });

const openStage = (request: APIRequestContext) =>
  liveEvent(request, [
    { title: "Standard", type: "FREE", priceMinor: 0, quantityAvailable: 9 },
    { title: "Front row", type: "PAID", priceMinor: 2500, quantityAvailable: 9 },
  ]);

/**
 * Serves the disguised build instead of the real one. Returns what reads the plain words of the
 * screen at a path, or of the current one for null. Texts that the API has sent are none.
 */
async function disguise(page: Page): Promise<(path: string | null) => Promise<string[]>> {
  const fromApi = new Set<string>();
  page.on("response", async (response) => {
    if (!response.url().includes("/api/") || response.status() === 204) return;
    collect(await response.json().catch(() => null), fromApi);
  });
  await page.route(/^http:\/\/localhost:\d+\/(?!api\/|_local\/)/, (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(built, extname(pathname) === "" ? "index.html" : pathname);
    if (!existsSync(file)) return route.continue();
    return route.fulfill({
      body: readFileSync(file),
      contentType: types[extname(file)] ?? "application/octet-stream",
    });
  });
  const quiet = whenQuiet(page);
  return async (path) => {
    if (path !== null) await page.goto(path);
    await quiet();
    return (await wordsOn(page, fromApi)).map((word) => `${new URL(page.url()).pathname}: ${word}`);
  };
}

/** The texts on the current screen that are plain words. Our own address is none. */
async function wordsOn(page: Page, fromApi: Set<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown: string[] = [document.title];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      if (!element.checkVisibility() || ["SCRIPT", "STYLE", "OPTION"].includes(element.tagName))
        continue;
      // elements that only measure sizes
      if (element.getAttribute("aria-hidden") === "true") continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) shown.push(node.textContent ?? "");
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        shown.push(element.getAttribute(name) ?? "");
    }
    return shown;
  });
  const known = [...fromApi, new URL(page.url()).host].sort((a, b) => b.length - a.length);
  return texts.filter((text) => /[A-Za-z]{3}/.test(without(text, known)));
}

/**
 * Removes from a text the words of the API, and those that Intl and our own name add in every
 * language.
 */
function without(text: string, known: string[]): string {
  let rest = text;
  for (const one of known) rest = rest.replaceAll(one, "");
  return rest.replace(intlWords, "");
}

const intlWords = new RegExp(
  [
    "Foyer",
    ...Array.from({ length: 12 }, (_, month) => monthName(month, "long")),
    ...Array.from({ length: 12 }, (_, month) => monthName(month, "short")),
    ...["Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"].map((day) => `${day}day`),
    ...[
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
      "Sun",
      "GMT",
      "UTC",
      "CEST",
      "CET",
      "EUR",
      "USD",
      "JPY",
    ],
  ].join("|"),
  "g",
);

function monthName(month: number, style: "long" | "short"): string {
  return new Intl.DateTimeFormat("en", { month: style, timeZone: "UTC" }).format(
    Date.UTC(2030, month, 1),
  );
}

/** A list names the city of its zone. */
const cityOf = (text: string): string =>
  /^[A-Z][a-z]+\/.*?(\w+)$/.exec(text)?.[1]?.replaceAll("_", " ") ?? text;

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === "string" && value.length > 1) into.add(value).add(cityOf(value));
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) collect(one, into);
}
