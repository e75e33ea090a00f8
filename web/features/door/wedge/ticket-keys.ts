// Are these keys a ticket's code? In every keyboard layout that a scanner may be set to.
import { CROCKFORD } from "#shared/core/ids.ts";
import { TICKET_CODE_LENGTH, ticketCodeAtEnd } from "#shared/core/ticket-code.ts";
import { type Key, layoutNames, readAs } from "#web/features/door/wedge/keyboard-layouts.ts";

/** One text that the keys may mean. Only the server can tell which is a ticket. */
export type Reading = { layout: string; code: string };

/** What scanners put behind a code, as their maker or owner set them. */
const MOST_ADDED = 16;

/** All different codes that the last keys may be. */
export function codesAtEnd(keys: readonly Key[]): Reading[] {
  const last = keys.slice(-TICKET_CODE_LENGTH);
  const found = layoutNames.flatMap((layout) => {
    const code = ticketCodeAtEnd(readAs(layout, last));
    return code === null ? [] : [{ layout, code }];
  });
  return found.filter(({ code }, place) => found.findIndex((one) => one.code === code) === place);
}

/** The codes, and how many keys a scanner added behind them. */
export function codesNearEnd(keys: readonly Key[]): { codes: Reading[]; added: number } {
  for (let added = 0; added <= MOST_ADDED && keys.length - added >= TICKET_CODE_LENGTH; added++) {
    const codes = codesAtEnd(keys.slice(0, keys.length - added));
    if (codes.length > 0) return { codes, added };
  }
  return { codes: [], added: 0 };
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
