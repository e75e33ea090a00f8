// Of which day does a mail count, and when does the next one begin? Days are those of UTC.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import type { MailState } from "#shared/contracts/order/order-mails.ts";

export const DAY = 24 * 3600;

export const today = (): number => Math.floor(nowSeconds() / DAY);

/** The second at which what waits has its next chance. */
export const nextDay = (): number => (today() + 1) * DAY;

export const waitsUntil = (state: MailState | null): string | null =>
  state === "WAITING" ? new Date(nextDay() * 1000).toISOString() : null;
