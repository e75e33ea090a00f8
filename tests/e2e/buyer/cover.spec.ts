// Does a buyer see the event's cover on page and ticket, at the width of the screen, with nothing
// that moves while it comes?
import { expect, type Locator } from "@playwright/test";
import { showPictures } from "#scripts/local/stack/demo-pictures.ts";
import { sender } from "#scripts/local/stack/seed-call.ts";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { shiftOf, watchShifts } from "#tests/e2e/support/shifts.ts";
import { liveEvent, placedOrder, test } from "#tests/e2e/support/stage.ts";

const guest = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 50 } as const;
/** The small one first, because a browser takes a larger file that it has already. */
const screens = [
  { viewport: { width: 390, height: 844 }, onPage: "480.avif" },
  { viewport: { width: 1440, height: 900 }, onPage: "960.avif" },
];

test("the cover is on the page and on the ticket, the logo beside the organizer, and nothing moves", async ({
  cleanPage: page,
  request,
  baseURL,
}) => {
  const stage = await liveEvent(request, [guest], { organizer: {} });
  await showPictures(sender(baseURL ?? "", stage.token), stage);
  const [ticket] = (await placedOrder(request, stage, ["Ada Lovelace"])).attendees;
  await watchShifts(page);
  const cover = page.getByRole("img", { name: "A market hall at night" });

  for (const { viewport, onPage } of screens) {
    await page.setViewportSize(viewport);
    await page.goto(stage.path);
    await expect.poll(() => drawnIn(cover)).toBe(onPage);
    await expect.poll(() => drawnIn(page.getByRole("img", { name: "An owl" }))).toBe("128.avif");
    await expect(page.getByRole("button", { name: /^Add one/ })).toBeEnabled();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);

    await page.goto(`/ticket/${stage.eventId}/${ticket?.shortId}`);
    await expect.poll(() => drawnIn(cover)).toBe(onPage);
    await expectAccessible(page);
  }
});

/** The file that the browser chose and could draw; null until then. */
const drawnIn = (image: Locator): Promise<string | null> =>
  image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement) || element.naturalWidth === 0) return null;
    return element.currentSrc.split("/").at(-1) ?? null;
  });
