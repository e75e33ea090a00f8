// How large does the largest page of each list become? A hundred rows whose texts are as long as
// they may be, in a script of three bytes a character.
import { collection } from "#functions/core/collection/collection.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { eventItem } from "#functions/stored/events.ts";
import { imageItem, shownImageItem } from "#functions/stored/images.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { questionItem } from "#functions/stored/questions.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { events } from "#shared/contracts/events.ts";
import { images, type ShownImage } from "#shared/contracts/images.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import {
  MAX_DESCRIPTION,
  MAX_QUESTION_TEXTS,
  MAX_TICKET_TEXTS,
  MAX_TICKETS,
} from "#shared/core/bounds.ts";
import { slugOf } from "#shared/core/ids.ts";
import type { Route } from "#shared/core/route.ts";
import {
  bytesOf,
  createdAt,
  openDesk,
  store,
  type WorkAtBound,
} from "#tests/support/scenes/bounds/at-the-bound.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { type Answer, call } from "#tests/support/servers/call.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

const wide = (characters: number): string => "席".repeat(characters);
const MAX_URL = 2000;
const longUrl = (length: number): string => "https://owl.example/".padEnd(length, "x");
const description = wide(MAX_DESCRIPTION);
const name = wide(149);

/** The whole page in one request, and what it took. */
async function pageOf(
  rows: number,
  list: (search: string) => Promise<Answer<Route & { returns: { kind: "page" } }>>,
) {
  let bytes = 0;
  const calls = await callsOf(async () => {
    const answer = await list(`?per_page=${rows}`);
    if (answer.data.length !== rows) throw new Error(`The page has ${answer.data.length} rows.`);
    bytes = bytesOf(answer);
  });
  return { calls, bytes };
}

const shownOf = (id: string, type: ShownImage["type"]): ShownImage => ({
  ...{ id, type, altText: wide(250), width: 3000, height: 2000 },
  ...{
    widths: [320, 480, 640, 960, 1280, 1920, 2560],
    share: { width: 1200, height: 630 },
    ground: "LIGHT",
  },
});

/** The covers or logos of these. */
const showEach = (accountId: string, ids: string[], type: ShownImage["type"]) =>
  store(ids.length, (n) => {
    const image = shownOf(`img_${String(n).padStart(12, "0")}`, type);
    const ownerId = ids[n] ?? "";
    return writeItem({ put: shownImageItem.whole({ accountId, ownerId, image, createdAt }) });
  });

/** A link that is longer makes the row longer than what one unit reads. */
export const USUAL_LINK = 500;

export async function storeEvents(
  { me, organizerId }: Owner,
  count: number,
  link = MAX_URL,
): Promise<void> {
  const accountId = me.account.id;
  const rows = collection(eventItem).of({ accountId });
  const ids: string[] = [];
  await store(count, async (n) => {
    const { id } = await rows.create({
      ...{
        title: name,
        organizerId,
        description,
        slug: slugOf(name),
        status: "DRAFT",
        wasLive: false,
      },
      ...{
        startAt: `2030-06-21T18:00:00.${String(n).padStart(3, "0")}Z`,
        endAt: null,
        timezone: "Asia/Tokyo",
      },
      ...{ currency: "JPY", createdAt },
      ...{ venueName: name, addressLine1: name, addressLine2: name, city: wide(100) },
      ...{ region: wide(100), postalCode: wide(20), mapsUrl: longUrl(link) },
      termsUrl: longUrl(link),
    });
    ids.push(id);
  });
  await showEach(accountId, ids, "EVENT_COVER");
}

/** Beside the one that each owner has. */
export async function storeOrganizers({ me }: Owner, count: number, link = MAX_URL): Promise<void> {
  const accountId = me.account.id;
  const rows = collection(organizerItem).of({ accountId });
  const ids: string[] = [];
  await store(count, async (n) => {
    const contactEmail = `${String(n).padEnd(64, "x")}@${"owl.".repeat(40)}example`;
    const website = longUrl(link);
    const { id } = await rows.create({ name, description, contactEmail, website, createdAt });
    ids.push(id);
  });
  await showEach(accountId, ids, "ORGANIZER_LOGO");
}

export async function storeImages({ me }: Owner, ownerId: string, count: number): Promise<void> {
  const of = { accountId: me.account.id, ownerId, version: 1, createdAt };
  await store(count, (n) => {
    const shown = shownOf(`img_${String(n).padStart(12, "0")}`, "EVENT_TEXT");
    const { id, type, altText } = shown;
    const file = { contentType: "image/png", byteSize: 1, etag: "x".repeat(34) };
    const row = { ...of, ...file, id, type, altText, status: "READY", shown } as const;
    return writeItem({ put: imageItem.whole(row) });
  });
}

/** What `bound` rows share. */
const shared = (all: number, bound: number): string => wide(Math.floor(all / bound));

export const pagesAtBound = {
  async pageOfEvents(bound) {
    const owner = await given.owner();
    await storeEvents(owner, bound);
    const list = (search: string) => call(events.list, { token: owner.token, search });
    return { taken: await pageOf(bound, list), refused: null };
  },
  async pageOfOrganizersEvents(bound) {
    const owner = await given.owner();
    await storeEvents(owner, bound);
    const { token, organizerId } = owner;
    const of = { token, params: { organizerId } };
    const list = (search: string) => call(organizers.events, { ...of, search });
    return { taken: await pageOf(bound, list), refused: null };
  },
  async pageOfOrganizers(bound) {
    const owner = await given.owner();
    await storeOrganizers(owner, bound - 1);
    const list = (search: string) => call(organizers.list, { token: owner.token, search });
    return { taken: await pageOf(bound, list), refused: null };
  },
  async pageOfCheckInLists(bound) {
    const { own, maker, event } = await openDesk();
    const rows = collection(checkInListItem).of({ id: event.id, ...maker });
    const ticketIds = Array.from(
      { length: MAX_TICKETS },
      (_, n) => `tkt_${String(n).padStart(12, "0")}`,
    );
    await store(bound, () => rows.create({ name, description, ticketIds, createdAt }));
    const list = (search: string) => call(checkInLists.list, { ...own, search });
    return { taken: await pageOf(bound, list), refused: null };
  },
  async pageOfImages(bound) {
    const { own, owner, event } = await openDesk();
    await storeImages(owner, event.id, bound);
    const list = (search: string) => call(images.listOfEvent, { ...own, search });
    return { taken: await pageOf(bound, list), refused: null };
  },
  async pageOfTickets(bound) {
    const { own, maker, event } = await openDesk();
    const rows = collection(ticketItem).of({ id: event.id, ...maker });
    const text = shared(MAX_TICKET_TEXTS, bound);
    const row = { title: name, type: "FREE", priceMinor: 0, createdAt } as const;
    const made = { ...row, description: text };
    await store(bound, (position) => rows.create({ ...made, position, pools: [] }));
    const list = (search: string) => call(tickets.list, { ...own, search });
    const { bytes } = await pageOf(bound, list);
    return { taken: { bytes }, refused: null };
  },
  async pageOfQuestions(bound) {
    const { own, maker, event } = await openDesk();
    const rows = collection(questionItem).of({ id: event.id, ...maker });
    const text = shared(MAX_QUESTION_TEXTS, bound);
    const row = { title: name, type: "SINGLE_LINE", scope: "ORDER", createdAt } as const;
    await store(bound, (position) => rows.create({ ...row, description: text, position }));
    const list = (search: string) => call(questions.list, { ...own, search });
    const { bytes } = await pageOf(bound, list);
    return { taken: { bytes }, refused: null };
  },
} satisfies Partial<WorkAtBound>;
