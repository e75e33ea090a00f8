// Does an organizer get the data, whole, in a file that opens? From the filter to the file, at a
// desk and on a phone.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import readExcelFile from "read-excel-file/node";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, freeOrder, liveEvent, type Sketch, test } from "#tests/e2e/support/stage.ts";

const guest: Sketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 };
/** Begins as a formula does. */
const FORMULA = "=1+1";

/** Chooses from the list's menu, and waits for the file. */
async function madeAs(page: Page, format: RegExp, of: string) {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: format }).click();
  return page.getByRole("group", { name: of });
}

async function downloaded(page: Page) {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), path: await file.path() };
}

test("an organizer exports what a search found, leaves, comes back and opens the file", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest]);
  await freeOrder(request, stage, ["Bea Buyer"]);
  await freeOrder(request, stage, [`${FORMULA} Cooper`]);
  const list = `/manage/event/${stage.eventId}/orders`;
  await openAs(page, stage, list);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox").fill("cooper");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(
    page.getByRole("button", { name: "Export", exact: true }),
  ).toHaveAccessibleDescription("Export 1 order that matches");
  const progress = await madeAs(page, /^CSV/, "Export of orders");
  await expect(progress).toBeVisible();

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await page.goto(list);

  await expect(progress).toContainText("CSV · Search: “cooper”1 order, as of");
  await expectAccessible(page);
  const { name, path } = await downloaded(page);
  expect(name).toMatch(/^orders-lantern-concert-\d{4}-\d\d-\d\d-\d{6}\.csv$/);
  expect(page.url()).toMatch(new RegExp(`${list}$`));
  const text = await readFile(path, "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(2);
  expect(rows[1]?.join("|")).toContain("Cooper");
  // A spreadsheet would run it.
  expect(rows[1]?.filter((cell) => cell.startsWith("="))).toEqual([]);

  await page.getByRole("button", { name: "More actions for the event" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveText(
    /Exported the orders that match as CSVOlivia Owner/,
  );
  await expectAccessible(page);
});

test("on a phone all attendees come as an Excel file, with texts as they were typed", async ({
  cleanPage: page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const stage = await liveEvent(request, [guest]);
  await freeOrder(request, stage, ["Bea Buyer", `${FORMULA} Cooper`]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/attendees`);
  await expect(page.getByRole("list").getByText("Bea Buyer")).toBeVisible();

  const progress = await madeAs(page, /^Excel/, "Export of attendees");

  await expect(progress).toContainText("2 attendees, as of");
  await expect(progress).toContainText("You can download it until");
  await expectAccessible(page);
  const { name, path } = await downloaded(page);
  expect(name).toMatch(/^attendees-lantern-concert-.*\.xlsx$/);
  const [sheet] = await readExcelFile(path);
  const rows = sheet?.data ?? [];
  expect(rows).toHaveLength(3);
  const cells = rows.flat().map(String);
  expect(cells.some((cell) => cell.includes(FORMULA))).toBe(true);
  expect(cells.some((cell) => cell.includes("Buyer"))).toBe(true);
});
