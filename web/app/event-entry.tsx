// How does a rendered event page become interactive? By hydration with its embedded data.
import "#web/app/trusted-types.ts";
import "#web/app/base-styles.ts";
// The page of a missing event is rendered with the same style sheets.
import "#web/components/page/refusal.module.css";
import "#web/components/page/sheet.module.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { PublicEvent, PublicTexts } from "#shared/contracts/public/public-events.ts";
import { EventDocument } from "#web/app/event-document.tsx";
import { lastResort } from "#web/app/last-resort.tsx";
import { isTooOld } from "#web/app/too-old.ts";
import { antiForgeryCookie } from "#web/lib/page/browser-memory.ts";
import { activateEventPage } from "#web/lib/page/i18n.ts";
import { keepFocus } from "#web/lib/page/keep-focus.ts";
import { followErrors } from "#web/lib/page/tell-errors.ts";
import { followTranslator } from "#web/lib/page/translated-texts.ts";

type Shown = { event: PublicEvent; texts: PublicTexts };
/** The id of an event that is unknown or not public. */
type Missing = { missing: string };

const root = document.getElementById("root");
const data = document.getElementById("event-data")?.textContent;
if (root && data) {
  followErrors(() => "/e");
  keepFocus();
  followTranslator();
  // `functions/pages` writes this data from the contract's own items.
  const shown: Shown | Missing = JSON.parse(data);
  if ("event" in shown) {
    await activateEventPage(document.documentElement.lang);
    if (!isTooOld()) start(root, shown);
  } else if (antiForgeryCookie()) {
    // Only for members: the code that calls the API is larger than this page.
    const { previewOffer } = await import("#web/app/preview-offer.tsx");
    const offer = await previewOffer(shown.missing);
    if (offer) createRoot(root, lastResort(root)).render(offer);
  }
}

/** A transition hydrates in slices, so that taps and scrolls in between are handled. */
function start(root: HTMLElement, shown: Shown): void {
  startTransition(() => {
    const page = <EventDocument {...shown} />;
    // A translator that was faster has left nothing that React could take over.
    if (root.querySelector("font")) createRoot(root, lastResort(root)).render(page);
    else hydrateRoot(root, page, lastResort(root));
  });
}
