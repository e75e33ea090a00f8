// How is a story told in Firefox? By Mozilla's own browser as people have it, over WebDriver BiDi.
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import {
  boxAround,
  type Engine,
  type EngineOptions,
  elementIn,
  keeps,
  shows,
  type Wanted,
} from "#tests/other-browsers/engine.ts";
import { eventually, PATIENCE_MS } from "#tests/support/runs/eventually.ts";

/** Firefox's setting for "refuse all cookies", which refuses every storage as well. */
const REFUSE_ALL = 2;

export type Firefox = Engine & {
  /** Pastes a black picture and its HTML into the formatted text, as from another page. */
  pastePicture(html: string): Promise<void>;
};

/** Starts Firefox with an empty profile. The set-up put its path into `FIREFOX`. */
export async function openFirefox(options: EngineOptions): Promise<Firefox> {
  const browser = await launch({
    browser: "firefox",
    executablePath: process.env["FIREFOX"] ?? "",
    env: { ...process.env, TZ: "Europe/Berlin" },
    // Not by the page's setViewport: Firefox ESR lacks a command of it, which is forgiven here.
    defaultViewport: { width: options.width, height: options.height },
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 1,
      "intl.accept_languages": "en-US",
      ...(options.isStorageBlocked && { "network.cookie.cookieBehavior": REFUSE_ALL }),
    },
  });
  try {
    return await engineOf(browser, options);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function engineOf(browser: Browser, { url }: EngineOptions): Promise<Firefox> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const field = (name: string) => found(page, { kind: "field", name });
  return {
    go: async (address) => {
      await page.goto(new URL(address, url).href);
    },
    fill: async (label, text) => {
      await (await field(label)).click();
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.type(text);
    },
    enterTime: async (label, time) => {
      await (await field(label)).focus();
      await page.keyboard.type(asTyped(time));
    },
    press: async (name) => (await found(page, { kind: "pressable", name })).click(),
    pastePicture: async (html) => {
      const text = "[role=textbox][aria-multiline]";
      await (await page.waitForSelector(text))?.click();
      await page.evaluate(pastePicture, text, html);
    },
    keeps: () => page.evaluate(keeps),
    see: (text) =>
      eventually(async () => {
        if (!(await page.evaluate(shows, text)))
          throw new Error(`Firefox does not show "${text}".`);
      }),
    boxAround: (picture) => page.evaluate(boxAround, picture),
    // Firefox ESR does not tell the driver when a script changes the address.
    address: () => page.evaluate(() => location.href),
    picture: async (file) => {
      await page.screenshot({ path: file as `${string}.png` });
    },
    end: async () => {
      await browser.close();
      return faults;
    },
  };
}

const found = (page: Page, wanted: Wanted) =>
  eventually(async () => {
    const handle = await page.evaluateHandle(elementIn, wanted);
    const element = handle.asElement() as ElementHandle<Element> | null;
    if (!element) throw new Error(`Firefox has no ${wanted.kind} "${wanted.name}" to press.`);
    return element;
  });

/** Runs in the page. A driver's own clipboard has one form only, and a page may not fill it. */
async function pastePicture(selector: string, html: string): Promise<void> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 900, height: 450 });
  canvas.getContext("2d")?.fillRect(0, 0, 900, 450);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!drawn) throw new Error("Firefox draws no picture.");
  const data = new DataTransfer();
  data.items.add(new File([drawn], "image.png", { type: drawn.type }));
  data.setData("text/html", html);
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "clipboardData", { value: data });
  document.querySelector(selector)?.dispatchEvent(event);
}

/** The keys of an American: month, day, year, hour, minute and AM or PM follow each other. */
function asTyped(time: string): string {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(time) ?? [];
  const shown = String(Number(hour) % 12 || 12).padStart(2, "0");
  return `${month}${day}${year}${shown}${minute}${Number(hour) < 12 ? "A" : "P"}`;
}
