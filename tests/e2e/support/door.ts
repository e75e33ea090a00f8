// What do the door's tests share? Check-in lists, tickets, a hardware scanner and a recorder of
// tones.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { data, type Stage } from "#tests/e2e/support/stage.ts";
import type { Struck } from "#tests/support/inputs/hardware-scanner.ts";

/** A check-in list for all tickets of the stage. */
export async function doorList(
  request: APIRequestContext,
  stage: Stage,
  fields: Record<string, unknown> = {},
) {
  const headers = { authorization: `Bearer ${stage.token}` };
  const body = { name: "Main door", ticketIds: stage.ticketIds, ...fields };
  const list: { id: string; shortId: string } = await data(
    await request.post(`/api/events/${stage.eventId}/check-in-lists`, { headers, data: body }),
  );
  return list;
}

/** The text of a ticket's QR code, as its holder's page shows it. */
export async function ticketCode(
  request: APIRequestContext,
  stage: Stage,
  ticket: string,
): Promise<string> {
  return (await data(await request.get(`/api/public/events/${stage.eventId}/attendees/${ticket}`)))
    .qrText;
}

export async function openDoor(page: Page, shortId: string): Promise<void> {
  await page.goto(`/check-in/${shortId}`);
  await expect(page.getByRole("heading", { name: "Main door" })).toBeVisible();
}

/**
 * Simulates a hardware scanner: quick keys and Enter, which type into the focused field unless the
 * page prevents it.
 */
export async function scanWith(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, "Enter"]) {
      const target = document.activeElement ?? document.body;
      const isTyped = target.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
      if (isTyped && key !== "Enter") document.execCommand("insertText", false, key);
    }
  }, code);
}

/** A scanner of another layout: what the device makes of its keys, and where they are. */
export async function strike(page: Page, keys: Struck[]): Promise<void> {
  await page.evaluate((struck) => {
    for (const key of struck) {
      const target = document.activeElement ?? document.body;
      const isTyped = target.dispatchEvent(
        new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }),
      );
      if (isTyped && key.key.length === 1) document.execCommand("insertText", false, key.key);
    }
  }, keys);
}

/**
 * Records every tone from the page's next load on. Call the returned function for the tones so far.
 */
export async function listenToTones(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = [];
    const Silent = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        heard.push(options?.frequency ?? 0);
      }
    };
    Object.assign(window, { OscillatorNode: Silent, heard });
  });
  return () => page.evaluate(() => Object(window).heard);
}

/** Counts how often the page asks to keep the screen on. */
export async function countWakeLocks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const wakeLock = {
      asked: 0,
      request: async () => {
        wakeLock.asked++;
        return { release: async () => undefined };
      },
    };
    Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
  });
  return () => page.evaluate(() => Object(navigator.wakeLock).asked);
}
