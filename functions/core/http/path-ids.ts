// Which ids does a request's path name? Never the part of a link that proves it, or other text.
import { FREE_TEXT } from "#functions/core/http/request.ts";
import type { LogIds } from "#functions/core/ports/logger.ts";
import { CROCKFORD, ID_LENGTH, idPrefix, readAttendeeId } from "#shared/core/ids.ts";

const BARE_ID = new RegExp(`^[${CROCKFORD}]{${ID_LENGTH}}`);
const PREFIXED_ID = new RegExp(
  `^(${Object.values(idPrefix).join("|")})_[${CROCKFORD}]{${ID_LENGTH}}$`,
);

export function idsInPath(params: Record<string, string | undefined> = {}): LogIds {
  const { orderId, attendeeId = "", shortId, eventId } = params;
  // Below an event, a link begins with the id of an order; that of a check-in list does not.
  const [order] = BARE_ID.exec(orderId ?? (eventId && shortId) ?? attendeeId) ?? [];
  const named = Object.entries(params).filter(
    ([name, text = ""]) => !FREE_TEXT.includes(name) && PREFIXED_ID.test(text),
  );
  return {
    ...Object.fromEntries(named),
    orderId: order,
    attendeeId: readAttendeeId(attendeeId) ? attendeeId : undefined,
  };
}
