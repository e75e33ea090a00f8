// What can an organizer set about an event? One section at a time.
import { loadOwnEvent } from "#functions/access/event-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { cleanTexts, shownTexts } from "#functions/access/formatted/rich-text.ts";
import { serve } from "#functions/access/serve.ts";
import { present } from "#functions/core/http/present.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { keepGettingStarted } from "#functions/event-settings/getting-started.ts";
import { previewMail } from "#functions/event-settings/mail-preview.ts";
import { updateSection } from "#functions/event-settings/update-section.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  EventSettings,
  type EventSettingsInput,
  eventSettings,
} from "#shared/contracts/event-settings.ts";

const messages = ["preCheckoutMessage", "postCheckoutMessage"] as const;
const footer = ["footerMessage"] as const;

const previews: RateLimit = { name: "mail-previews", most: 30, seconds: 600 };

export const handler = serve(eventSettings, {
  get: ({ event }) => presentSettings(event),
  update: async ({ event, body, request: { version } }) => {
    await updateSection(event, withCleanTexts(body), version);
    return presentSettings(await loadOwnEvent(event.id));
  },
  updateGettingStarted: ({ event, body }) => keepGettingStarted(event, body),
  previewMail: async ({ session, event, body }) => {
    await countTry(previews, session.userId);
    return previewMail(event, cleanTexts(body, ["postCheckoutMessage", ...footer]));
  },
});

function withCleanTexts(body: EventSettingsInput): EventSettingsInput {
  if ("checkout" in body && body.checkout)
    return { checkout: cleanTexts(body.checkout, messages, "checkout.") };
  if ("email" in body && body.email) return { email: cleanTexts(body.email, footer, "email.") };
  return body;
}

/** The event was read first: then its version is never newer than the messages beside it. */
async function presentSettings(event: StoredEvent): Promise<EventSettings> {
  const stored = await readEventSettings(event, { consistent: true });
  const settings = shownTexts(stored, [...messages, ...footer]);
  const { shape } = EventSettings;
  return {
    location: present(shape.location, { ...event, version: event.locationVersion }),
    online: present(shape.online, { ...settings, ...event, version: event.onlineVersion }),
    checkout: present(shape.checkout, { ...settings, ...event, version: event.checkoutVersion }),
    seo: present(shape.seo, { ...settings, version: settings.seoVersion }),
    email: present(shape.email, { ...settings, version: settings.emailVersion }),
    miscellaneous: present(shape.miscellaneous, {
      ...event,
      version: event.miscellaneousVersion,
    }),
  };
}
