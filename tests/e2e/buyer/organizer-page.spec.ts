// Does a buyer come from an event to its organizer and on to the next event, with scripts and
// without, on a phone and at a desk?
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { showPictures } from "#scripts/local/stack/demo-pictures.ts";
import { sender } from "#scripts/local/stack/seed-call.ts";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { liveEvent, test } from "#tests/e2e/support/stage.ts";

const seat = { title: "Seat", type: "PAID", priceMinor: 2650, quantityAvailable: 50 } as const;
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test("an event leads to its organizer, whose page names price and days, with scripts and without", async ({
  cleanPage: page,
  browser,
  request,
  baseURL,
}) => {
  const organizer = { name: "Lantern Club", description: "<p>Concerts by <b>lantern</b>.</p>" };
  const stage = await liveEvent(request, [seat], { organizer });
  await showPictures(sender(baseURL ?? "", stage.token), stage);
  const plain = await browser.newPage({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
  });

  for (const viewport of screens) {
    for (const reader of [page, plain]) {
      await reader.setViewportSize(viewport);
      await expectWayThrough(reader, stage.path);
    }
    await page.goBack();
    await page.getByText("Subscribe to calendar").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Calendar app" })).toHaveAttribute(
      "href",
      /^webcal:\/\/.*\/events\.ics$/,
    );
    await expectAccessible(page);
  }
  await plain.close();
  const { pathname } = new URL(page.url());
  const feed = `${pathname.replace(/\/[^/]+$/, "")}/events.ics`;
  for (const path of ["/robots.txt", "/sitemap.xml", feed]) await expectFile(request, path);
});

/** Locally nothing is found: the stage's payments are a test. */
async function expectFile(request: APIRequestContext, path: string): Promise<void> {
  const answer = await request.get(path);
  const { etag = "", "x-robots-tag": robots } = answer.headers();
  expect([path, answer.status(), robots]).toEqual([path, 200, "noindex"]);
  const again = await request.get(path, { headers: { "if-none-match": etag } });
  expect([path, again.status()]).toEqual([path, 304]);
}

/** Ends at the event. */
async function expectWayThrough(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("link", { name: "Lantern Club" }).first().click();
  await page.waitForURL(/\/o\/org_[^/]+\/lantern-club$/);
  await expect(page.getByRole("heading", { level: 1, name: "Lantern Club" })).toBeVisible();
  await expect(page.getByRole("img", { name: "An owl" })).toBeVisible();
  await expect(page.getByRole("img", { name: "A market hall at night" })).toBeVisible();
  await expect(page.getByText("Concerts by lantern.")).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Lantern Concert" });
  await expect(card).toContainText("From €26.50");
  await expect(card).toContainText("Sat, Jun 21, 2031, 8:00");
  await expect(card).toContainText("Old Hall, Berlin");
  await card.click();
  await page.waitForURL(`**${path}`);
}
