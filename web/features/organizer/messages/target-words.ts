// To whom does a message go, in words?

import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MessageTarget } from "#shared/contracts/messages.ts";

export function useTargetWords(): (target: MessageTarget) => string {
  const { t } = useLingui();
  return (target) => {
    switch (target.to) {
      case "ALL_ATTENDEES":
        return narrowed(t`All attendees`, target.checkIn);
      case "TICKET_HOLDERS":
        return narrowed(
          plural(target.ticketIds.length, {
            one: "Holders of one ticket type",
            other: "Holders of # ticket types",
          }),
          target.checkIn,
        );
      case "ATTENDEES":
        return plural(target.attendeeIds.length, { one: "# attendee", other: "# attendees" });
      case "BUYERS":
        return plural(target.orderIds.length, {
          one: "Buyer of # order",
          other: "Buyers of # orders",
        });
      case "ORDER":
        return t`The buyer of one order`;
    }
  };

  function narrowed(words: string, checkIn: { isCheckedIn: boolean } | null): string {
    if (checkIn === null) return words;
    return checkIn.isCheckedIn ? t`${words}, checked in` : t`${words}, not checked in`;
  }
}
