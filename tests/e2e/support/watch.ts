// Which faults does a test not look for? A watcher in the page reports lost focus, toasts over the
// focused field, and floating elements off the screen.
import { expect, type Page } from "@playwright/test";
import { floatingFaults } from "#tests/e2e/support/floating.ts";

/**
 * Watches a page from its first load on. Call the returned function after the test: it fails if a
 * fault was seen.
 */
export async function watch(page: Page): Promise<() => Promise<void>> {
  const faults: string[] = [];
  let lost = "";
  // The watcher reports through the console. The page's trusted types policy would refuse the
  // scripts that Playwright injects.
  page.on("console", (message) => {
    const [, what, said = ""] = /^foyer-watch (\w+) (.*)$/s.exec(message.text()) ?? [];
    if (what === "fault") faults.push(said);
    if (what === "lost") lost = said;
  });
  await page.addInitScript(`(${watcher})(${floatingFaults})`);
  return async () => {
    // The last action may have lost the focus only a moment ago, so this looks once more and polls.
    if (!page.isClosed()) {
      const look = () => document.dispatchEvent(new Event("foyer-look"));
      await page.evaluate(look).catch(() => undefined); // the page is just going elsewhere
      await expect.poll(() => lost, { message: "the focus is lost at the end" }).toBe("");
    }
    expect(faults, "seen while the test went on").toEqual([]);
  };
}

/**
 * Runs inside the page, so it can use nothing from this file. It looks while the page is idle and
 * reports a fault that stays for three looks. What still moves, loads or is busy is not a fault
 * yet.
 */
function watcher(faultsOfFloats: (mayScroll: boolean) => string[]): void {
  if (window !== top) return; // a frame within the page
  const LOOK_MS = 200;
  const LOOKS = 3;
  const pressable =
    "a[href],button,input,select,textarea,summary,label,[tabindex],[role=menuitem],[role=option]";
  const busy = "[data-loading],[aria-busy=true],.mantine-Skeleton-root,.mantine-Loader-root";
  const seen = new Map<string, number>();
  let action = "";
  let actionAt = "";
  let lostFor = 0;

  const say = (what: "fault" | "lost", said: string) => {
    // biome-ignore lint/suspicious/noConsole: how it speaks, see above
    console.debug(`foyer-watch ${what} ${said}`);
  };
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
  const act = (what: string) => {
    action = what;
    actionAt = location.pathname;
    if (lostFor > 0) say("lost", "");
    lostFor = 0;
  };
  document.addEventListener(
    "click",
    ({ isTrusted, target }) => {
      const pressed = target instanceof Element ? target.closest(pressable) : null;
      // A press beside all targets moves the focus away on purpose.
      if (isTrusted) act(pressed ? `a press on ${nameOf(pressed)}` : "");
    },
    { capture: true },
  );
  document.addEventListener(
    "keydown",
    ({ isTrusted, key }) => {
      const had = document.activeElement;
      // Tab leaves the page behind its last field. Keys without a focus cannot lose it.
      if (isTrusted && had && had !== document.body && key !== "Tab")
        act(`${key} in ${nameOf(had)}`);
    },
    { capture: true },
  );

  // The title takes the focus on a new page. On the same page of the management it is nobody's next
  // step.
  const isOnTitle = () =>
    document.activeElement?.matches("main h1") === true &&
    location.pathname.startsWith("/manage/") &&
    location.pathname === actionAt;
  let unanswered = 0;
  const { fetch } = window;
  window.fetch = async (...request) => {
    unanswered++;
    try {
      return await fetch(...request);
    } finally {
      unanswered--;
    }
  };
  const isLost = () =>
    action !== "" &&
    unanswered === 0 &&
    (document.activeElement === null || document.activeElement === document.body || isOnTitle()) &&
    document.querySelector("main h1, [role=dialog]") !== null &&
    document.querySelector(busy) === null;
  const look = () => {
    const before = lostFor;
    lostFor = isLost() ? lostFor + 1 : 0;
    if (before > 0 !== lostFor > 0) say("lost", lostFor > 0 ? action : "");
    if (lostFor === LOOKS)
      say(
        "fault",
        `the focus is on the ${isOnTitle() ? "title" : "body"} after ${action} at ${location.pathname}`,
      );
    const floats = new Set(faultsOfFloats(false));
    for (const fault of seen.keys()) if (!floats.has(fault)) seen.delete(fault);
    for (const fault of floats) {
      const looks = (seen.get(fault) ?? 0) + 1;
      seen.set(fault, looks);
      if (looks === LOOKS) say("fault", `${fault} at ${location.pathname}`);
    }
  };
  const lookWhenIdle = () =>
    requestIdleCallback(() => {
      look();
      setTimeout(lookWhenIdle, LOOK_MS);
    });
  document.addEventListener("foyer-look", () => {
    if (lostFor > 0 || !isLost()) return;
    lostFor = 1;
    say("lost", action);
  });
  say("lost", "");
  lookWhenIdle();
}
