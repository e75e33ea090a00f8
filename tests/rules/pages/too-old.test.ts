// Is exactly the browser too old that is older than promised? By MDN's data, what the check asks
// for came with the oldest promised version of each engine.
import { createRequire } from "node:module";
import { i18n } from "@lingui/core";
import type { CompatData, Identifier } from "@mdn/browser-compat-data";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { promisedBrowsers } from "#shared/core/browsers.ts";
import { isTooOld } from "#web/app/too-old.ts";

const data: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");
const waiting = "This page has not loaded yet.";
const notice = { textContent: waiting, style: { visibility: "" } };
const page = { adoptedStyleSheets: [], getElementById: () => notice };

beforeEach(() => {
  Object.assign(notice, { textContent: waiting, style: { visibility: "" } });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  vi.stubGlobal("document", page);
  vi.stubGlobal("CSS", { supports: () => true });
  onTestFinished(() => void vi.unstubAllGlobals());
});

describe("a browser that has all that the oldest promised ones have", () => {
  it("starts the page", () => {
    expect(isTooOld()).toBe(false);
    expect(notice.textContent).toBe(waiting);
  });

  it("was first Safari 16.4, Chrome 111 or Firefox 115", () => {
    const asked: (Identifier | undefined)[] = [
      data.api["Document"]?.["adoptedStyleSheets"],
      data.javascript.builtins?.["Array"]?.["toSorted"],
      data.css.types?.["color"]?.["color-mix"],
    ];
    for (const [browser, version] of Object.entries(promisedBrowsers)) {
      const since = asked.map((one) => sinceIn(one, browser));
      expect(Math.max(...since), browser).toBe(Number(version));
    }
  });
});

describe("an older browser reads what is needed, and the page does not start:", () => {
  it.each([
    ["Safari", () => vi.stubGlobal("document", { getElementById: page.getElementById })],
    ["Chrome", () => vi.stubGlobal("CSS", { supports: () => false })],
    ["Firefox", forgetSorting],
  ])("%s", (_, makeOld) => {
    makeOld();
    expect(isTooOld()).toBe(true);
    expect(notice.textContent).toBe(
      "This browser is too old for this page. Use Safari 16.4, Chrome 111 or Firefox 115, or newer.",
    );
    expect(notice.style.visibility).toBe("visible");
  });
});

/** The version that had it first. */
function sinceIn(thing: Identifier | undefined, browser: string): number {
  const told = new Map(Object.entries(thing?.__compat?.support ?? {})).get(browser);
  const [first] = [told].flat();
  return Number(first?.version_added);
}

function forgetSorting(): void {
  const known = Array.prototype.toSorted;
  Reflect.deleteProperty(Array.prototype, "toSorted");
  onTestFinished(() => {
    Object.defineProperty(Array.prototype, "toSorted", {
      value: known,
      configurable: true,
      writable: true,
    });
  });
}
