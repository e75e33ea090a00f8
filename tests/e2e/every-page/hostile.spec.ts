// Does any text that people type run as code? Two hundred hostile texts in the names, descriptions
// and messages of an event, with and without the content security policy.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { cleanTexts } from "#functions/access/formatted/rich-text.ts";
import { MAX_MESSAGE, MAX_TICKETS } from "#shared/core/bounds.ts";
import { HtmlDescription, OrganizerName, Title } from "#shared/core/fields.ts";
import {
  data,
  freeOrder,
  liveEvent,
  ownerPassword,
  placedOrder,
  type Stage,
  signIn,
  test,
} from "#tests/e2e/support/stage.ts";
import { hostileHtml } from "#tests/support/inputs/hostile-html.ts";
import { hostileTexts } from "#tests/support/inputs/hostile-texts.ts";

const NAME_LENGTH = 149;
const names = hostileHtml.filter((text) => text.length <= NAME_LENGTH && !/[\n\t]/.test(text));
/** An organizer's name appears in mails, so a name with a web address is refused. */
const organizerNames = names.filter((text) => OrganizerName.safeParse(text).success);
const titles = names.filter((text) => Title.safeParse(text).success);
/** Those that a description may have: the others are refused. No image is there to be shown. */
const kept = hostileTexts(1_000).flatMap((text) => {
  const clean = cleanOf(text);
  return clean === null || clean.includes("<img ") ? [] : [{ text, clean }];
});
const descriptions = kept.map(({ text }) => text);
/** The number of events. Each of their tickets has a name and a description of its own. */
const PAGES = 2;

let stages: (Stage & { titles: string[] })[] = [];

test.beforeAll(async ({ request }) => {
  expect(descriptions.length).toBeGreaterThanOrEqual(PAGES * MAX_TICKETS);
  stages = await Promise.all(
    Array.from({ length: PAGES }, (_, page) => hostileEvent(request, page)),
  );
});

for (const bypassCSP of [false, true]) {
  // What runs nothing without the policy runs nothing with it.
  const options = { tag: bypassCSP ? [] : "@deep" };
  const where = bypassCSP ? "without a content policy" : "with the content policy";
  test.describe(where, options, () => {
    test.use({ bypassCSP });

    test("no text runs, loads or becomes an element on a public page", async ({
      page,
      request,
    }) => {
      const watch = await watched(page);
      for (const stage of stages) {
        await page.goto(stage.path);
        await expect(page.getByRole("button", { name: "Continue to checkout" })).toBeVisible();
        await watch.expectQuiet();
        const text = (await page.locator("main").textContent()) ?? "";
        expect(stage.titles.filter((title) => !text.includes(title))).toEqual([]);
      }
      const [ticket = ""] = await freeOrder(request, stages[0] ?? fail(), [
        `<svg/onload=ran()> <img/src/onerror=ran()>`,
      ]);
      await page.goto(`/ticket/${stages[0]?.eventId}/${ticket}`);
      await expect(page.getByText("<svg/onload=ran()>").first()).toBeVisible();
      await watch.expectQuiet();
    });

    test("no message runs, loads or becomes an element in the checkout", async ({
      page,
      request,
    }) => {
      const watch = await watched(page);
      for (const stage of stages) {
        const held = await data(
          await request.post(`/api/public/events/${stage.eventId}/orders`, {
            headers: { "idempotency-key": randomUUID() },
            data: { lines: [{ ticketId: stage.ticketIds[0], quantity: 1 }] },
          }),
        );
        await page.goto(`/checkout/${stage.eventId}/${held.shortId}/details`);
        await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
        await expect(page.getByText("Before all of them")).toBeVisible();
        await watch.expectQuiet();
        const { shortId } = await placedOrder(request, stage, ["Bea Buyer"]);
        await page.goto(`/checkout/${stage.eventId}/${shortId}/summary`);
        await expect(page.getByText("After all of them")).toBeVisible();
        await watch.expectQuiet();
      }
    });

    test("no text runs, loads or becomes an element on a screen of its organizer", async ({
      page,
    }) => {
      const watch = await watched(page);
      for (const stage of stages) {
        await signIn(page, { email: stage.email, password: ownerPassword });
        for (const screen of [
          "events",
          ...[
            ...["settings", "settings/checkout", "settings/email"],
            ...["tickets", "attendees", "orders"],
          ].map(areaOf(stage)),
        ]) {
          await page.goto(`/manage/${screen}`);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await watch.expectQuiet();
        }
      }
    });
  });
}

test("a text that a script writes into a page becomes neither an element nor a script of a stranger", async ({
  page,
}) => {
  for (const path of [stages[0]?.path ?? fail(), "/auth/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const outcomes = await page.evaluate(() => {
      const outcomeOf = (write: () => void) => {
        try {
          write();
          return "written";
        } catch (error) {
          return error instanceof Error ? error.name : error;
        }
      };
      return {
        element: outcomeOf(() => (document.createElement("div").innerHTML = "<img>")),
        script: outcomeOf(
          () => (document.createElement("script").src = "https://evil.example/x.js"),
        ),
        stripe: outcomeOf(
          () => (document.createElement("script").src = "https://js.stripe.com/x.js"),
        ),
      };
    });
    expect(outcomes).toEqual({ element: "TypeError", script: "TypeError", stripe: "written" });
  }
});

const areaOf = (stage: Stage) => (screen: string) => `event/${stage.eventId}/${screen}`;
const fail = (): never => {
  throw new Error("There is no event.");
};

/** Null for what is refused. */
function cleanOf(text: string): string | null {
  try {
    const description = HtmlDescription.parse(text);
    return cleanTexts({ description }, ["description"]).description;
  } catch {
    return null;
  }
}

/** What is kept of many texts, after `first`. Each as if it had been written alone. */
function message(first: string, from: number): string {
  let html = `<p>${first}</p>`;
  for (const { clean } of kept.slice(from))
    if (html.length + clean.length <= MAX_MESSAGE) html += clean;
  return html;
}

async function setMessages(request: APIRequestContext, { eventId, token }: Stage, page: number) {
  const headers = { authorization: `Bearer ${token}`, "if-match": '"1"' };
  const path = `/api/events/${eventId}/settings`;
  const from = (page * kept.length) / PAGES;
  const checkout = {
    preCheckoutMessage: message("Before all of them", from),
    postCheckoutMessage: message("After all of them", from),
  };
  const email = { footerMessage: message("At the end of all of them", from) };
  for (const section of [{ checkout }, { email }])
    await data(await request.patch(path, { headers, data: section }));
}

/** An event whose texts are all hostile; `page` selects the payloads. */
async function hostileEvent(request: APIRequestContext, page: number) {
  const name = (slot: number) => names[(page * 5 + slot) % names.length] ?? "";
  const first = page * MAX_TICKETS;
  const sketches = descriptions.slice(first, first + MAX_TICKETS).map((description, at) => ({
    type: "FREE" as const,
    priceMinor: 0,
    title: titles[(first + at) % titles.length] ?? "",
    description,
  }));
  const [{ description = "" } = {}] = sketches;
  const stage = await liveEvent(request, sketches, {
    organizer: { name: organizerNames[page % organizerNames.length] ?? "", description },
    event: { title: name(2), venueName: name(3), addressLine1: name(4), description },
  });
  await setMessages(request, stage, page);
  return { ...stage, titles: sketches.map(({ title }) => title.trim()) };
}

/** Records every script that runs and every resource that loads. */
async function watched(page: Page) {
  const loaded: string[] = [];
  page.on(
    "request",
    (sent) => new URL(sent.url()).host.includes("evil") && loaded.push(sent.url()),
  );
  page.on("dialog", (dialog) => dialog.dismiss());
  await page.addInitScript(() => {
    Object.assign(window, {
      ran: () => document.documentElement.setAttribute("data-ran", "yes"),
    });
  });
  return {
    /** Nothing has run so far, not even in elements that react to the pointer or the focus. */
    async expectQuiet() {
      const found = await page.evaluate(() => {
        const hostile =
          "[onerror],[onload],[onfocus],[onmouseover],[ontoggle],[onclick],[onstart],[onbegin],[formaction]";
        const elements = `${hostile},iframe,object,embed,base,marquee,portal,frameset,xss,[href^="javascript:" i],[src*="//evil"],[href*="//evil"]`;
        return {
          hasRun: document.documentElement.hasAttribute("data-ran"),
          elements: [...document.querySelectorAll(elements)].map((element) =>
            element.outerHTML.slice(0, 200),
          ),
        };
      });
      expect({ ...found, loaded }).toEqual({ hasRun: false, elements: [], loaded: [] });
    },
  };
}
