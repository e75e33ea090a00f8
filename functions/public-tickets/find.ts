// How does a buyer get lost links again? By a mail whose content is looked up when it is sent.
import { personAtOwnDevice } from "#functions/access/sign-in/known-device.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { askerBucket } from "#functions/mail/shares/mail-shares.ts";
import { shareUsed, takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { addressMailItem } from "#functions/stored/mails.ts";

const HOUR = 3600;
const ID_LENGTH = 16;
const KEPT_SECONDS = 24 * HOUR;
const perViewer = { name: "find-tickets-from", most: 50, seconds: HOUR };

/** Reads and writes the same with or without orders, so that nothing reveals if there are any. */
export function requestLinks(email: string, request: RequestFacts): Promise<void> {
  return asSystem(async () => {
    await countTry(perViewer, request.address);
    const person = await personAtOwnDevice(email, request.cookies);
    const asker = person ?? (await askerBucket(request.address));
    const share = { cause: "FIND_TICKETS", asker, isOwn: person !== null } as const;
    // A key alone would count once for all spellings of a mailbox.
    const id = await hmac("find-tickets", `${email}#${request.idempotencyKey}`, ID_LENGTH);
    if (!(await takeShare(share, email, id))) throw shareUsed();
    const ids = { address: await addressHash(email), id };
    await writeItem({
      put: addressMailItem.whole({
        ...ids,
        ...unsentMail(addressMailItem.key(ids).pk),
        kind: "FIND_TICKETS",
        to: email,
        createdAt: nowAt(),
        ttl: nowSeconds() + KEPT_SECONDS,
      }),
      if: "attribute_not_exists(pk)",
    });
  });
}
