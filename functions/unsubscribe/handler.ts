// How does somebody stop an organizer's messages, and take that back? By the link of one.
import { servePublic } from "#functions/access/serve-public.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { admitHost } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import {
  isUnsubscribed,
  type Reader,
  readUnsubscribeToken,
  setUnsubscribed,
} from "#functions/mail/messages/unsubscribed.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import {
  type Unsubscription,
  unsubscribe,
  unsubscribeProblem,
} from "#shared/contracts/public/unsubscribe.ts";

const tries: RateLimit = { name: "unsubscribe", most: 600, seconds: 600 };

type Asked = { params: { token: string }; request: { address: string } };

export const handler = servePublic(unsubscribe, {
  get: async (asked) => shown(await readerOf(asked)),
  leave: (asked) => changed(asked, true),
  comeBack: (asked) => changed(asked, false),
});

async function changed(asked: Asked, isGone: boolean): Promise<Unsubscription> {
  const reader = await readerOf(asked);
  await setUnsubscribed(reader, isGone);
  return shown(reader);
}

async function readerOf({ params: { token }, request: { address } }: Asked): Promise<Reader> {
  const reader = await readUnsubscribeToken(token);
  if (!reader) {
    await countTry(tries, address);
    throw unsubscribeProblem("link_invalid");
  }
  admitHost(reader.accountId);
  return reader;
}

/** The organizer's name is empty once it is deleted. */
async function shown(reader: Reader): Promise<Unsubscription> {
  const { accountId, organizerId: id } = reader;
  const stored = await getItem(organizerItem.key({ accountId, id }));
  const organizerName = stored ? organizerItem.parse(stored).name : "";
  return { organizerName, isUnsubscribed: await isUnsubscribed(reader) };
}
