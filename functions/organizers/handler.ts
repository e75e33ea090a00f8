// Who puts on events in this account?
import { removeUnlessCounted } from "#functions/access/event-counts.ts";
import { eventStore, pageOfEvents } from "#functions/access/event-rows.ts";
import { itemHandlers, type OfAccount } from "#functions/access/item-handlers.ts";
import { cleanTexts, shownTexts } from "#functions/access/rich-text.ts";
import { serve } from "#functions/access/serve.ts";
import { shownImage, shownImages } from "#functions/access/shown-images.ts";
import { present } from "#functions/core/http/present.ts";
import { collection } from "#functions/core/table/collection.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import {
  Organizer,
  organizerProblem,
  organizerSorts,
  organizers,
} from "#shared/contracts/organizers.ts";
import { MAX_ORGANIZERS } from "#shared/core/bounds.ts";
import { pageOf } from "#shared/core/lists.ts";

const store = collection(organizerItem, {
  rows: {
    maximum: MAX_ORGANIZERS,
    refusal: ({ maximum }) => organizerProblem("too_many_organizers", { params: { maximum } }),
  },
});
const storeOf = ({ session }: OfAccount) => store.of(session);

type Row = ReturnType<typeof organizerItem.parse>;
const withLogo = (row: Row, logo: ShownImage | null): Organizer =>
  shownTexts(present(Organizer, { ...row, logo }), ["description"]);

const listing = {
  sorts: organizerSorts,
  text: ({ name, contactEmail }: Organizer) => `${name} ${contactEmail}`,
};

const rows = itemHandlers(organizers, storeOf, {
  ...listing,
  present: async (row) => withLogo(row, await shownImage(row.accountId, row.id)),
});

export const handler = serve(organizers, {
  ...rows,
  create: (input) => rows.create({ ...input, body: cleanTexts(input.body, ["description"]) }),
  update: (input) => rows.update({ ...input, body: cleanTexts(input.body, ["description"]) }),
  async list({ session, query }) {
    const [all, logos] = await Promise.all([
      storeOf({ session }).list(),
      shownImages(session.accountId),
    ]);
    const shown = all.map((row) => withLogo(row, logos.get(row.id) ?? null));
    return pageOf(shown, query, listing);
  },
  async remove({ session, params: { organizerId } }) {
    const { accountId } = session;
    // The list has the events that are not counted. It may lack the newest, which are.
    const all = await eventStore.of({ accountId }).list();
    const listed = all.filter((event) => event.organizerId === organizerId).length;
    const giveBack = storeOf({ session }).counting({ before: {}, after: null });
    const count = listed || (await removeUnlessCounted(accountId, organizerId, giveBack));
    if (count !== null) throw organizerProblem("has_events", { params: { count } });
  },
  async events({ session, params: { organizerId }, query }) {
    await storeOf({ session }).get(organizerId);
    const isTheirs = (event: StoredEvent) => event.organizerId === organizerId;
    return pageOfEvents(session.accountId, query, isTheirs);
  },
});
