// Who puts on events in this account?
import type * as z from "zod";
import { removeUnlessCounted } from "#functions/access/event-counts.ts";
import { eventStore, pageOfEvents } from "#functions/access/event-rows.ts";
import { itemHandlers, type OfAccount } from "#functions/access/item-handlers.ts";
import { cleanTexts, shownTexts } from "#functions/access/rich-text.ts";
import { serve } from "#functions/access/serve.ts";
import { shownImage, shownImages } from "#functions/access/shown-images.ts";
import { present } from "#functions/core/http/present.ts";
import { collection } from "#functions/core/table/collection.ts";
import {
  askAgain,
  asked,
  type Contact,
  contactLinks,
  contactReader,
} from "#functions/organizers/contacts.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { newContact, organizerItem } from "#functions/stored/organizers.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import {
  Organizer,
  type OrganizerInput,
  organizerProblem,
  organizerSorts,
  organizers,
} from "#shared/contracts/organizers.ts";
import { MAX_ORGANIZERS } from "#shared/core/bounds.ts";
import { pageOf } from "#shared/core/lists.ts";

const storeOf = ({ session }: OfAccount) => collection(organizerItem).of(session);

type Row = ReturnType<typeof organizerItem.parse>;
const shown = (row: Row, logo: ShownImage | null, contact: Contact): Organizer =>
  shownTexts(present(Organizer, { ...row, logo, ...contact }), ["description"]);

const listing = {
  sorts: organizerSorts,
  text: ({ name, contactEmail }: Pick<Organizer, "name" | "contactEmail">) =>
    `${name} ${contactEmail}`,
};

const rows = itemHandlers(organizers, storeOf, {
  ...listing,
  present: async (row) =>
    shown(row, await shownImage(row.accountId, row.id), await contactReader()(row)),
  maximum: MAX_ORGANIZERS,
  tooMany: (params) => organizerProblem("too_many_organizers", { params }),
});

const cleaned = (body: z.output<typeof OrganizerInput>) => cleanTexts(body, ["description"]);

export const handler = serve(organizers, {
  ...rows,
  create: async (input) => {
    const { session, body } = input;
    const contact = newContact(body.contactEmail, session.userId);
    return asked(session, await rows.create({ ...input, body: { ...cleaned(body), contact } }));
  },
  async update(input) {
    const { session, body, params, request } = input;
    const { contactEmail } = await storeOf({ session }).get(params.organizerId, request);
    const isNew = body.contactEmail !== contactEmail;
    const contact = isNew ? { contact: newContact(body.contactEmail, session.userId) } : {};
    return asked(session, await rows.update({ ...input, body: { ...cleaned(body), ...contact } }));
  },
  async list({ session, query }) {
    const [all, logos] = await Promise.all([
      storeOf({ session }).list(),
      shownImages(session.accountId),
    ]);
    const { data, meta } = pageOf(all, query, listing);
    const contactOf = contactReader();
    const onPage = data.map(async (row) =>
      shown(row, logos.get(row.id) ?? null, await contactOf(row)),
    );
    return { data: await Promise.all(onPage), meta };
  },
  confirmContact: async (input) => askAgain(input.session, await rows.get(input)),
  ...contactLinks,
  async remove({ session: { accountId }, params: { organizerId } }) {
    // The list has the events that are not counted. It may lack the newest, which are.
    const all = await eventStore.of({ accountId }).list();
    const listed = all.filter((event) => event.organizerId === organizerId).length;
    const count = listed || (await removeUnlessCounted(accountId, organizerId));
    if (count !== null) throw organizerProblem("has_events", { params: { count } });
  },
  async events({ session, params: { organizerId }, query }) {
    await storeOf({ session }).get(organizerId);
    const isTheirs = (event: StoredEvent) => event.organizerId === organizerId;
    return pageOfEvents(session.accountId, query, isTheirs);
  },
});
