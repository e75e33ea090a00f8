// Is this browser too old? It is told before it holds a ticket, not halfway through a payment.
import { t } from "@lingui/core/macro";
import { promisedBrowsers } from "#shared/core/browsers.ts";

/** What the oldest promised Safari, Firefox and Chrome learned last, in this order. */
const hasAll = (): boolean =>
  "adoptedStyleSheets" in document &&
  "toSorted" in Array.prototype &&
  CSS.supports("color", "color-mix(in srgb, red, red)");

/** Shows the page's notice if so. Call it when the language is active. */
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
