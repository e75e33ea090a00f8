// Is this browser older than those that Foyer promises? It is told so before it holds a ticket,
// because a call that it lacks may end the way to payment halfway.
import { t } from "@lingui/core/macro";
import { promisedBrowsers } from "#shared/core/browsers.ts";

/** What the oldest promised Safari, Firefox and Chrome learned last, in this order. */
const hasAll = (): boolean =>
  "adoptedStyleSheets" in document &&
  "toSorted" in Array.prototype &&
  CSS.supports("color", "color-mix(in srgb, red, red)");

/**
 * Whether the browser is too old to start the page. If so, the notice that waits in the page for
 * scripts that do not arrive says that at once. Call it when the language is active.
 */
export function isTooOld(): boolean {
  if (hasAll()) return false;
  const { safari, chrome, firefox } = promisedBrowsers;
  const notice = document.getElementById("not-ready");
  if (notice) {
    notice.textContent = t`This browser is too old for this page. Use Safari ${safari}, Chrome ${chrome} or Firefox ${firefox}, or newer.`;
    notice.style.visibility = "visible";
  }
  return true;
}
