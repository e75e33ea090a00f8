// How does a rendered event page come alive? The data that the server embedded hydrates the same
// tree; nothing is fetched again.
import "#web/app/trusted-types.ts";
import "#web/app/base-styles.ts";
// The page of an event that is not there is rendered with the same sheets, and needs no script.
import "#web/components/refusal.module.css";
import "#web/components/sheet.module.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { PublicEvent } from "#shared/contracts/public-events.ts";
import { EventDocument } from "#web/app/event-document.tsx";
import { activateLocale } from "#web/lib/i18n.ts";
import { keepFocus } from "#web/lib/keep-focus.ts";

const root = document.getElementById("root");
const data = document.getElementById("event-data")?.textContent;
if (root && data) {
  keepFocus();
  // Written by functions/pages out of the contract's own item.
  const event: PublicEvent = JSON.parse(data);
  await activateLocale(document.documentElement.lang);
  // As a transition it is done in slices, so that a tap or a scroll in between is answered.
  startTransition(() => {
    hydrateRoot(root, <EventDocument event={event} />);
  });
}
