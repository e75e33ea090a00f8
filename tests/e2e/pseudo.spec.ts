// Is every sentence on a screen translatable? The app is built with all its messages disguised; whatever still reads as plain
// words, and came neither from the API nor from Intl, was written into the code.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type APIRequestContext, expect, type Page, type Route, test } from "@playwright/test";
import { data, freeOrder, liveEvent, type Stage } from "./support.ts";

const built = join(import.meta.dirname, "../../dist/web-pseudo");
const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };

test("no screen shows a sentence that nobody can translate", async ({ page, request }) => {
  const stage = await liveEvent(request, [
    { title: "Standard", type: "FREE", priceMinor: 0, quantityAvailable: 9 },
    { title: "Front row", type: "PAID", priceMinor: 2500, quantityAvailable: 9 },
  ]);
  const fromApi = await disguise(page);

  const found: string[] = [];
  for (const path of [...signedOut, ...(await publicScreens(request, stage))])
    found.push(...(await plainWords(page, path, fromApi)));
  await page.evaluate((token) => localStorage.setItem("token", token), stage.token);
  const area = `/manage/event/${stage.eventId}`;
  const screens = ["tickets", "orders", "attendees", "check-in", "settings"].map((screen) => `${area}/${screen}`);
  for (const path of ["/manage/events", "/welcome", ...screens]) {
    found.push(...(await plainWords(page, path, fromApi)));
    const create = page.locator("main button[data-variant=filled]").first();
    if (!(await create.isVisible())) continue;
    await create.click();
    await page.waitForLoadState("networkidle");
    found.push(...(await wordsOn(page, fromApi)));
  }

  expect([...new Set(found)]).toEqual([]);
});

const signedOut = ["login", "register", "forgot-password", "reset-password/none"].map((one) => `/auth/${one}`);

/** Everything that needs no sign-in: the event, a basket, a finished order, its ticket, and the door. */
async function publicScreens(request: APIRequestContext, stage: Stage): Promise<string[]> {
  const [ticket = ""] = await freeOrder(request, stage, ["Bea Buyer"]);
  const headers = { "idempotency-key": randomUUID() };
  const lines = [{ ticketId: stage.ticketIds[1] ?? "", quantity: 1 }];
  const basket = await data(
    await request.post(`/api/public/events/${stage.eventId}/orders`, { headers, data: { lines } }),
  );
  const list = await data(
    await request.post(`/api/events/${stage.eventId}/check-in-lists`, {
      headers: { authorization: `Bearer ${stage.token}` },
      data: { name: "Main door", ticketIds: stage.ticketIds },
    }),
  );
  return [
    "/no/such/page",
    stage.path,
    "/e/evt_000000000000/gone",
    `/checkout/${stage.eventId}/${basket.shortId}/details`,
    `/checkout/${stage.eventId}/nosuchorder/summary`,
    `/ticket/${stage.eventId}/${ticket}`,
    `/check-in/${list.shortId}`,
    "/check-in/nosuchlist",
  ];
}

/** Serves the disguised build in place of the real one; answers the texts that the API has sent so far. */
async function disguise(page: Page): Promise<Set<string>> {
  const fromApi = new Set<string>();
  page.on("response", async (response) => {
    if (!response.url().includes("/api/") || response.status() === 204) return;
    collect(await response.json().catch(() => null), fromApi);
  });
  await page.route(/^http:\/\/localhost:\d+\/(?!api\/|_local\/)/, (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(built, extname(pathname) === "" ? "index.html" : pathname);
    if (!existsSync(file)) return route.continue();
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? "application/octet-stream" });
  });
  return fromApi;
}

async function plainWords(page: Page, path: string, fromApi: Set<string>): Promise<string[]> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return (await wordsOn(page, fromApi)).map((word) => `${path}: ${word}`);
}

/** What reads as plain words on the screen as it is. */
async function wordsOn(page: Page, fromApi: Set<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown: string[] = [document.title];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      if (!element.checkVisibility() || ["SCRIPT", "STYLE", "OPTION"].includes(element.tagName)) continue;
      if (element.getAttribute("aria-hidden") === "true") continue; // measuring aids
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) shown.push(node.textContent ?? "");
      for (const name of ["aria-label", "placeholder", "title", "alt"]) shown.push(element.getAttribute(name) ?? "");
    }
    return shown;
  });
  const known = [...fromApi].sort((a, b) => b.length - a.length);
  return texts.filter((text) => /[A-Za-z]{3}/.test(without(text, known)));
}

/** A text less what the API said, and less what Intl and our own name put into every language. */
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
    ...["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "GMT", "UTC", "CEST", "CET", "EUR", "USD", "JPY"],
  ].join("|"),
  "g",
);

function monthName(month: number, style: "long" | "short"): string {
  return new Intl.DateTimeFormat("en", { month: style, timeZone: "UTC" }).format(Date.UTC(2030, month, 1));
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === "string" && value.length > 1) into.add(value);
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) collect(one, into);
}
