// Are these keys a ticket's code? In every keyboard layout that a scanner may be set to.
import { CROCKFORD } from "#shared/core/ids.ts";
import { TICKET_CODE_LENGTH, ticketCodesIn } from "#shared/core/ticket-code.ts";
import { type Key, layoutNames, readAs } from "#web/features/door/wedge/keyboard-layouts.ts";

/** One text that the keys may mean. Only the server can tell which is a ticket. */
export type Reading = { layout: string; code: string };

/** What scanners put behind a code, as their maker or owner set them: a date with its time too. */
const MOST_ADDED = 32;

/** All different codes that the last keys may be, and how many keys a scanner added behind them. */
export function codesNearEnd(keys: readonly Key[]): { codes: Reading[]; added: number } {
  const last = keys.slice(-TICKET_CODE_LENGTH - MOST_ADDED);
  if (last.length < TICKET_CODE_LENGTH) return { codes: [], added: 0 };
  const found = layoutNames
    .flatMap((layout) => ticketCodesIn(readAs(layout, last)).map((one) => ({ layout, ...one })))
    .toSorted((one, other) => one.after - other.after);
  const codes = found
    .filter(({ code }, at) => found.findIndex((one) => one.code === code) === at)
    .map(({ layout, code }) => ({ layout, code }));
  return { codes, added: found[0]?.after ?? 0 };
}

const BEGUN = new RegExp(`F(?:1[${CROCKFORD.toUpperCase()}]*)?$`);
const SURELY_BEGUN = 4;

const begunIn = (layout: string, keys: readonly Key[]): number =>
  BEGUN.exec(readAs(layout, keys.slice(1 - TICKET_CODE_LENGTH)))?.[0].length ?? 0;

/** Whether more keys could make the end of these a ticket's code. */
export const mayBegin = (keys: readonly Key[]): boolean =>
  layoutNames.some((layout) => begunIn(layout, keys) > 0);

/** Whether these end with the beginning of a ticket's code, which nobody types by chance. */
export const hasBegun = (keys: readonly Key[]): boolean =>
  layoutNames.some((layout) => begunIn(layout, keys) >= SURELY_BEGUN);
