// What goes with a deleted event? All that lay below it, part by part. Each part is read anew, so
// that a run after a crash goes on with what is left.
import { releasingImages } from "#functions/access/formatted/text-images.ts";
import { textRemovals } from "#functions/core/collection/long-texts.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { countsItem, madeItem } from "#functions/core/table/counts-item.ts";
import type { itemKey } from "#functions/core/table/item.ts";
import { longTextItem } from "#functions/core/table/long-text-item.ts";
import {
  getItem,
  type Key,
  MOST_WRITES,
  queryItems,
  writeItem,
} from "#functions/core/table/table.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { poolKey, readTrays, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { trayKey } from "#functions/engine/stock/trays.ts";
import { removeImage } from "#functions/images/remove.ts";
import { allImages, isKept } from "#functions/images/store.ts";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { eventChangeItem } from "#functions/stored/event-changes.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { figureDaysItem, figuresItem } from "#functions/stored/figures.ts";
import { historyItem, historyOf } from "#functions/stored/history.ts";
import {
  imageItem,
  imagesInTextItem,
  type StoredImage,
  shownImageItem,
  textImageItem,
} from "#functions/stored/images.ts";
import { NoInput } from "#functions/stored/jobs.ts";
import { listingItem } from "#functions/stored/listings.ts";
import {
  messageItem,
  recipientItem,
  recipientPageItem,
  type StoredMessage,
} from "#functions/stored/messages.ts";
import { promoCodeItem, promoCodeNameItem } from "#functions/stored/promo-codes.ts";
import { questionItem } from "#functions/stored/questions.ts";
import { codePoolItem, poolItem, trayItem } from "#functions/stored/stock.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { ProblemError } from "#shared/core/problems.ts";

type Former = { accountId: string; eventId: string };
type Described = Pick<ReturnType<typeof itemKey>, "pk" | "sk">;
type Part = {
  name: string;
  of: readonly Described[];
  /** What is left of it: for each piece, its deletion. */
  left: (event: Former) => Promise<(() => Promise<unknown>)[]>;
};

/** In this order: what leads to other items goes after them. */
export const eventParts: readonly Part[] = [
  { name: "uses of images", of: [imagesInTextItem], left: textsWithImages },
  { name: "images", of: [imageItem, shownImageItem, textImageItem], left: ownImages },
  { name: "stock", of: [trayItem, poolItem, codePoolItem], left: pools },
  {
    name: "codes",
    of: [promoCodeItem, promoCodeNameItem],
    left: ({ eventId }) => partition(promoCodeItem.within({ eventId })),
  },
  {
    name: "rows",
    of: [ticketItem, questionItem, checkInListItem, capacityAssignmentItem, longTextItem],
    left: rows,
  },
  {
    name: "counts",
    of: [countsItem, madeItem],
    left: ({ eventId }) => partition(countsItem.within({ ownerId: eventId })),
  },
  { name: "recipients", of: [recipientItem, recipientPageItem], left: recipients },
  {
    name: "messages",
    of: [messageItem],
    left: async ({ accountId, eventId }) =>
      (await messagesOf(eventId)).map(({ id }) => () => {
        const texts = textRemovals(messageItem, { accountId, id });
        return writeBeside([...texts, { remove: messageItem.key({ eventId, id }) }], []);
      }),
  },
  { name: "history", of: [historyItem], left: (event) => all(historyOf(event)) },
  {
    name: "settings and figures",
    of: [eventSettingsItem, eventChangeItem, listingItem, figuresItem, figureDaysItem],
    left: async (event) => {
      const last = [eventSettingsItem, eventChangeItem, listingItem, figuresItem, figureDaysItem];
      return [
        () =>
          writeBeside(
            last.map((item) => ({ remove: item.key(event) })),
            [],
          ),
      ];
    },
  },
];

const AT_ONCE = 10;

/** Only of an event that is gone: nobody could ask for its deletion again. */
export const deleteEventJob = jobKind({
  input: NoInput,
  endsWithMaker: false,
  mayGoOn: ({ status }) => status === null,
  slice: ({ accountId, eventId }, cursor, isOver) =>
    purgeEvent({ accountId, eventId: eventId ?? "" }, cursor, isOver),
});

/** Idempotent. `cursor` is the part to go on with, null at the beginning and at the end. */
export async function purgeEvent(
  event: Former,
  cursor: string | null,
  isOver: () => boolean,
): Promise<SliceOutcome> {
  let done = 0;
  const from = eventParts.findIndex(({ name }) => name === cursor);
  for (const { name, left } of eventParts.slice(Math.max(0, from))) {
    const pieces = await left(event);
    const begun = await forEachConcurrent(pieces, { atOnce: AT_ONCE, isOver, work: (go) => go() });
    done += begun;
    if (begun < pieces.length) return { cursor: name, done, failed: [] };
  }
  return { cursor: null, done, failed: [] };
}

/** An image counts the texts that use it, those of other events too. */
async function textsWithImages({ accountId, eventId }: Former) {
  const stored = await queryItems({ ...imagesInTextItem.within({ accountId }), consistent: true });
  return imagesInTextItem
    .among(stored)
    .filter((one) => one.ownerId === eventId || one.eventId === eventId)
    .map(({ images: _, ...place }) => async () => {
      await writeBeside([], await releasingImages(accountId, place));
    });
}

/** Their files are deleted by the worker. One that another event's text shows stays. */
async function ownImages({ accountId, eventId: id }: Former) {
  const owner = { accountId, id };
  const kept = (await allImages(owner)).filter(isKept);
  const uses = await Promise.all(kept.map(usesOf));
  return kept
    .filter((_, at) => uses[at] === 0)
    .map((image) => () => removeImage(owner, image.id).catch(unlessGoneOrShown));
}

async function usesOf({ accountId, id }: StoredImage): Promise<number> {
  const item = await getItem(textImageItem.key({ accountId, id }), { consistent: true });
  return item ? textImageItem.parse(item).uses : 0;
}

function unlessGoneOrShown(error: unknown): void {
  const mayStay = ["not_found", "image_in_use"];
  if (!(error instanceof ProblemError) || !mayStay.includes(error.code)) throw error;
}

async function pools({ eventId }: Former) {
  const stored = await Promise.all(
    [poolItem, codePoolItem].map(async (item) =>
      item.among(await queryItems({ ...item.within({ eventId }), consistent: true })),
    ),
  );
  return stored.flat().map((pool) => () => removeWholePool(eventId, pool));
}

/** Unlike a limit's pool it is never made anew, so its trays go first: it leads to them. */
async function removeWholePool(eventId: string, pool: StoredPool): Promise<void> {
  const trays = await readTrays(eventId, pool);
  for (let at = 0; at < trays.length; at += MOST_WRITES) {
    const some = trays.slice(at, at + MOST_WRITES);
    await writeBeside(
      some.map((tray) => ({ remove: trayKey(eventId, tray) })),
      [],
    );
  }
  await writeItem({ remove: poolKey(eventId, pool.id) });
}

async function rows({ accountId, eventId }: Former) {
  const { pk } = ticketItem.within({ eventId });
  const stored = await queryItems({ pk, consistent: true });
  return stored.map((row) => () => {
    const id = checkInListItem.idsIn(row)?.id;
    const texts = id === undefined ? [] : textRemovals(checkInListItem, { accountId, id });
    return writeBeside([...texts, { remove: keyOf(row) }], []);
  });
}

const messagesOf = async (eventId: string): Promise<StoredMessage[]> =>
  messageItem.among(await queryItems({ ...messageItem.within({ eventId }), consistent: true }));

async function recipients({ eventId }: Former) {
  const partitions = (await messagesOf(eventId)).flatMap(({ id: messageId, sizes }) => [
    ...sizes.map((_, page) => recipientItem.within({ eventId, messageId, page })),
    recipientPageItem.within({ eventId, messageId }),
  ]);
  return (await Promise.all(partitions.map(partition))).flat();
}

const partition = ({ pk }: { pk: string }) => all({ pk });

async function all(range: { pk: string; prefix?: string }) {
  const stored = await queryItems({ ...range, consistent: true });
  return stored.map((item) => () => writeItem({ remove: keyOf(item) }));
}

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });
