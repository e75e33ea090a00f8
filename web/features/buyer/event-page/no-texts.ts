// What does an event's page show while its texts cannot be read? The rest, which sells.
import type { PublicTexts } from "#shared/contracts/public/public-events.ts";

export const NO_TEXTS: PublicTexts = {
  description: "",
  organizerDescription: "",
  tickets: [],
  supportEmail: "",
};
