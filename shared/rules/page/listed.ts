// Which events can the world find? The public list, the sitemap, an organizer's page and its feed
// ask here alone.
import { hasEnded } from "#shared/rules/page/event-status.ts";

type Listable = { status: "DRAFT" | "LIVE" | "ARCHIVED"; allowsIndexing: boolean };
type Dates = { startAt: string; endAt: string | null };

/** Among an organizer's events also once it has ended. */
export const mayBeListed = ({ status, allowsIndexing }: Listable): boolean =>
  status === "LIVE" && allowsIndexing;

export const isListed = (event: Listable & Dates, at: string): boolean =>
  mayBeListed(event) && !hasEnded(event, at);
