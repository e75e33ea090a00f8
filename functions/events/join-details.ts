// How are new connection details sent? One write asks; the mail worker goes through the orders.
import { readJoinDetails } from "#functions/access/buyers-event.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { firstPage, pageKey, pageWrite } from "#functions/mail/join-details-page.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { eventProblem } from "#shared/contracts/events.ts";

const REQUEST_LENGTH = 16;
/** Enough to correct a mistake; every buyer gets each of these mails. */
const limit = { name: "join-details", most: 5, seconds: 3600 };

/** Idempotent by key. */
export async function requestJoinDetails(
  event: StoredEvent,
  { by, key }: { by: string; key: string },
): Promise<void> {
  const { accountId, id: eventId } = event;
  const request = await hmac("mail-request", `${eventId}#JOIN_DETAILS#${key}`, REQUEST_LENGTH);
  const page = firstPage({ accountId, eventId, request, by, requestedAt: nowAt() });
  if (await getItem(pageKey(page), { consistent: true })) return;
  if ((await readJoinDetails(event)) === "") throw eventProblem("no_join_details");
  await asSystem(() => countTry(limit, eventId));
  await writeItem(pageWrite(page));
}
