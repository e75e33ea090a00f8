// Which colour and word has a ticket's availability?
import { msg } from "@lingui/core/macro";
import type { Availability } from "#shared/contracts/tickets.ts";
import type { EventStatus } from "#shared/core/event-status.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

const availabilityStyles: Record<Availability, StatusStyle> = {
  ON_SALE: { hue: "green", word: msg`On sale` },
  NOT_ON_SALE: { hue: "blue", word: msg`Not on sale yet` },
  SOLD_OUT: { hue: "red", word: msg`Sold out` },
  SALE_ENDED: { hue: "grey", word: msg`Sale ended` },
  HIDDEN: { hue: "grey", word: msg`Hidden` },
  PAUSED: { hue: "amber", word: msg`Paused` },
};

const unsoldStyles: Record<"DRAFT" | "ARCHIVED", StatusStyle> = {
  DRAFT: { hue: "grey", word: msg`On sale once published` },
  ARCHIVED: { hue: "grey", word: msg`Not sold: archived` },
};

/** Nobody buys from a draft or an archive. */
export const availabilityStylesIn = (event: EventStatus): Record<Availability, StatusStyle> =>
  event === "DRAFT" || event === "ARCHIVED"
    ? { ...availabilityStyles, ON_SALE: unsoldStyles[event] }
    : availabilityStyles;

/** For tickets of which all that is left lies in baskets. Only the explanation says so. */
export const basketStyles: Record<"in_baskets" | "too_few_free", StatusStyle> = {
  in_baskets: { hue: "amber", word: msg`All in baskets` },
  too_few_free: { hue: "amber", word: msg`Too few free` },
};
