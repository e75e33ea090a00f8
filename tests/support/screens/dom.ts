// What do the tests of screens have around them? Matchers for what a person perceives, what
// happy-dom lacks, and a page that may log no error, as `cleanPage` of the browser tests.
import { format } from "node:util";
import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/dom";
import { afterEach, beforeEach, vi } from "vitest";
import { replaceMailQueue } from "#functions/mail/delivery/mail-queue.ts";
import { closeScreen } from "#tests/support/screens/screen.tsx";

configure({
  // Generous, because a machine may be slow.
  asyncUtilTimeout: 60_000,
  // What a person reads says more than thousands of lines of markup.
  getElementError: (message) => new Error(`${message}\nThe page says: ${wordsOfPage()}`),
});

// Pages take UTC, in which many machines are, for a disguise.
process.env["TZ"] = "Europe/Berlin";

// Text fields that grow with their text ask whether a font has arrived.
Object.assign(document, { fonts: new EventTarget() });

// Without a layout nothing is in view, and then no menu opens. Here each element is one small box
// in a large window.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
for (const [side, value] of Object.entries({ clientWidth: 1440, clientHeight: 900 }))
  Object.defineProperty(HTMLElement.prototype, side, { value });

// Nobody reads a mail here.
replaceMailQueue({ send: async () => undefined });

/** React warns of an element that happy-dom does not know: `<search>`, new in HTML. */
const isOfHappyDom = ([text, ...words]: unknown[]): boolean =>
  String(text).startsWith("The tag <%s> is unrecognized in this browser") && words[0] === "search";

const wordsOfPage = (): string =>
  [...document.querySelectorAll("main, [role=dialog]")].map((one) => one.textContent).join(" | ");

let errors: string[] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...words) => {
    if (!isOfHappyDom(words)) errors.push(format(...words));
  });
});

afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
  if (errors.length > 0) throw new Error(`The page logged errors:\n${errors.join("\n")}`);
});
