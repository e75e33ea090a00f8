// Which colour and word has an event's status?
import { msg } from "@lingui/core/macro";
import type { EventStatus } from "#shared/core/event-status.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const eventStyles: Record<EventStatus, StatusStyle> = {
  DRAFT: { hue: "grey", word: msg`Draft` },
  LIVE: { hue: "green", word: msg`Live` },
  ENDED: { hue: "blue", word: msg`Ended` },
  ARCHIVED: { hue: "grey", word: msg`Archived` },
};
