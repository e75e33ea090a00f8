// Can a buyer print tickets, add the event to a calendar and find the tickets again?
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import {
  fillInBuyer,
  liveEvent,
  mailTo,
  newAddress,
  reserve,
  type Sketch,
  test,
} from "#tests/e2e/support/stage.ts";
import { readCalendar } from "#tests/support/readers/calendar.ts";
import { pagesOf, pictureOf } from "#tests/support/readers/pdf.ts";
import { codesIn } from "#tests/support/readers/qr-reader.ts";

const guest: Sketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 };

/** Marks the page when it asks for the print dialog, which no test can close. */
const countPrints = (page: Page) =>
  page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });

test("tickets go into the calendar, a file, and onto paper", async ({
  cleanPage: page,
  request,
}) => {
  await countPrints(page);
  const stage = await liveEvent(request, [guest]);
  await reserve(page, stage, "Guest", 2);
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Get your 2 tickets" }).click();
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await expectAccessible(page);

  const calendar = readCalendar(await downloaded(page, "Add to calendar"));
  expect(calendar).toMatchObject({ summary: "Lantern Concert", start: "2031-06-21T18:00:00.000Z" });
  const pages = pagesOf(await downloaded(page, "Download PDF"));
  const names = ["Bea Buyer", "Gus"];
  expect(pages.map((text, at) => text.includes(names[at] ?? "nobody"))).toEqual([true, true]);

  const [paper] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Print" }).click(),
  ]);
  await expect(paper.locator("[data-printed]")).toBeAttached();
  await expectAccessible(paper);
  await expectPaper(paper, 2);

  await page.getByRole("link", { name: "Open ticket" }).first().click();
  await expect(page.getByText("Valid")).toBeVisible();
  await expectAccessible(page);
  expect(pagesOf(await downloaded(page, "Download PDF"))).toHaveLength(1);
  const [own] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Print" }).click(),
  ]);
  await expect(own.locator("[data-printed]")).toBeAttached();
  await expectPaper(own, 1);
});

test("lost tickets come back by mail", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [guest]);
  const email = newAddress();
  await reserve(page, stage, "Guest");
  await fillInBuyer(page, email);
  await page.getByRole("button", { name: "Get your ticket" }).click();
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await expect(page.getByText("Free", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText("€0.00")).toHaveCount(0);
  const bought = new URL(page.url()).pathname;
  await mailTo(request, email, "Your tickets for Lantern Concert");

  await page.goto(stage.path);
  await page.getByRole("link", { name: "Find my tickets" }).click();
  await expect(page.getByRole("heading", { name: "Find my tickets" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mail me the links" }).click();
  await expect(
    page.getByText("Enter an email address, for example name@example.com."),
  ).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(email);
  await expectAccessible(page);

  await expect(async () => {
    const mail = await mailTo(request, email, "Your tickets");
    expect(mail).toContain("Here are your tickets");
    expect(mail).toContain(bought);
  }).toPass();
  await page.goto(bought);
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
});

test.describe("a link that nobody made", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("prints nothing", async ({ cleanPage: page, request }) => {
    await countPrints(page);
    const stage = await liveEvent(request, [guest]);
    await page.goto(`/order/${stage.eventId}/${"0".repeat(28)}/print`);

    await expect(
      page.getByRole("heading", { name: "Sorry, this order no longer exists." }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Lantern Concert" })).toHaveAttribute(
      "href",
      stage.path,
    );
    await expect(page.getByRole("link", { name: "Find my tickets" })).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator("[data-printed]")).toHaveCount(0);
  });
});

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).click(),
  ]);
  return readFileSync(await download.path());
}

/**
 * Checks what the browser would print: one ticket per page, each with a readable code, and nothing
 * else.
 */
async function expectPaper(page: Page, count: number): Promise<void> {
  const paper = await page.pdf({ format: "A4" });
  const pages = pagesOf(paper);
  expect(pages).toHaveLength(count);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain("Lantern Concert");
    expect(text).toContain(index === 0 ? "Bea Buyer" : "Gus");
    expect(text).toContain(`Ticket ${index + 1} of ${count}`);
    expect(text).not.toMatch(/Print|Foyer/);
    expect(await codesIn(pictureOf(paper, index + 1))).toHaveLength(1);
  }
}
