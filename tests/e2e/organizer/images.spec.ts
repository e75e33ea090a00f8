// Can an organizer give an event its cover in a browser, at a desk and on a phone, and by keyboard?
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { MAX_IMAGE_BYTES } from "#shared/core/bounds.ts";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { draftEvent, expect, liveEvent, ownAccount, test } from "#tests/e2e/support/stage.ts";
import { type Picture, picture } from "#tests/support/inputs/pictures.ts";

const guest = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 50 } as const;
const sizes = [
  ["at a desk", { width: 1440, height: 900 }],
  ["on a phone", { width: 390, height: 844 }],
] as const;

for (const [where, viewport] of sizes) {
  test(`a cover is refused, uploaded, replaced and deleted ${where}`, async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await draftEvent(request, [], ownAccount);
    await page.setViewportSize(viewport);
    await openAs(page, stage, `/manage/event/${stage.eventId}/settings/cover`);
    await choose(page, "Choose a file", { width: 899, height: 450 });
    await expect(page.getByRole("alert")).toContainText("at least 900 px wide and 450 px high");
    await expectAccessible(page);

    await choose(page, "Choose another one", { width: 1200, height: 600 });
    await expect(page.getByText("The cover image is on the event page.")).toBeVisible();
    const first = await shown(page);
    await expectAccessible(page);
    const description = page.getByLabel("Description (optional)");
    await description.fill("A full market hall");
    // The toast before moves aside on a phone, and a click could hit it.
    await description.press("Enter");
    await expect(page.getByText("The description was saved.")).toBeVisible();
    await choose(page, "Replace", { width: 1000, height: 500, format: "png" });
    await expect.poll(() => shown(page)).not.toBe(first);
    await expect(description).toHaveValue("");

    await page.goto("/manage/events");
    const thumb = page.getByRole("main").locator("img");
    await expect(thumb).toHaveJSProperty("naturalWidth", 480);
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole("button", { name: "Delete" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete cover image" }).click();
    await expect(page.getByText("The cover image was deleted.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  });
}

test("a phone's photo of 12 megapixels, turned and heavy, is made smaller and stands on the public page", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest], ownAccount);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings/cover`);
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(MAX_IMAGE_BYTES);
  await (await dialog).setFiles({ name: "IMG_0042.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Made smaller: 3000 × 4000 px.")).toBeVisible();
  await expect(page.getByText("The cover image is on the event page.")).toBeVisible();
  await expectAccessible(page);

  for (const [, viewport] of sizes) {
    await page.setViewportSize(viewport);
    await page.goto(stage.path);
    const cover = page.locator("main picture img").first();
    await expect(cover).toHaveJSProperty("complete", true);
    expect(
      await cover.evaluate((image) =>
        image instanceof HTMLImageElement ? image.naturalHeight / image.naturalWidth : 0,
      ),
    ).toBeCloseTo(4 / 3, 1);
    await expectAccessible(page);
  }
});

/** As a phone that was held upright writes it, with much detail. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 4032, height: 3024, channels: 3, background: "#888" },
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();

test("a cover is chosen by keyboard", async ({ cleanPage: page, request }) => {
  const stage = await draftEvent(request, [], ownAccount);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings/cover`);
  const button = page.getByRole("button", { name: "Choose a file" });
  await expect(button).toBeVisible();
  // Long before the key: until the browser knows that somebody waits, it asks nobody.
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("link", { name: "Search engines" }).focus();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await (await dialog).setFiles(await fileOf({ width: 900, height: 450, format: "webp" }));

  await expect(page.getByText("The cover image is on the event page.")).toBeVisible();
  await expect.poll(() => shown(page)).toMatch(/\/images\/img_\w+\/\d+\.avif$/);
});

/** Presses a button that opens the system's dialog, and answers it. */
async function choose(page: Page, action: string, sketch: Picture): Promise<void> {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: action }).click();
  await (await dialog).setFiles(await fileOf(sketch));
}

async function fileOf(sketch: Picture) {
  const { format = "jpeg" } = sketch;
  const buffer = Buffer.from(await picture(sketch));
  return { name: `cover.${format}`, mimeType: `image/${format}`, buffer };
}

/** The file that the browser has chosen for the picture. */
const shown = (page: Page): Promise<string> =>
  page
    .locator("main picture img")
    .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ""));
