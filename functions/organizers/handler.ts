// Who puts on events in this account?
import type * as z from "zod";
import { nameAfterOrganizer } from "#functions/access/account-name.ts";
import { removeUnlessCounted } from "#functions/access/event-counts.ts";
import { pageOfEvents } from "#functions/access/event-rows.ts";
import { cleanTexts, shownTexts } from "#functions/access/formatted/rich-text.ts";
import { countingImages } from "#functions/access/formatted/text-images.ts";
import { itemHandlers, type OfAccount } from "#functions/access/item-handlers.ts";
import { serve } from "#functions/access/serve.ts";
import { shownImage, shownImages } from "#functions/access/shown-images.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { present } from "#functions/core/http/present.ts";
import { hostRow } from "#functions/core/table/listed-item.ts";
import { askAgain, asked, contactLinks, contactReader } from "#functions/organizers/contacts.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { newContact, organizerItem } from "#functions/stored/organizers.ts";
import {
  Organizer,
  type OrganizerInput,
  OrganizerRow,
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
const storeOf = ({ session }: { session: Pick<OfAccount["session"], "accountId"> }) =>
  store.of(session);

const imagesOf = (
  { accountId }: OfAccount["session"],
  ownerId: string,
  { description: html }: { description: string },
  options?: { isNew: true },
) => {
  const saved = { text: "ORGANIZER_DESCRIPTION" as const, ownerId, html, path: "description" };
  return countingImages(accountId, [saved], options);
};

type Row = ReturnType<typeof organizerItem.parse>;
async function whole(row: Row): Promise<Organizer> {
  const [logo, texts, contact] = await Promise.all([
    shownImage(row.accountId, row.id),
    storeOf({ session: row }).texts(row.id),
    contactReader()(row),
  ]);
  return shownTexts(present(Organizer, { ...row, ...texts, logo, ...contact }), ["description"]);
}

const listing = {
  sorts: organizerSorts,
  text: ({ name, contactEmail }: Pick<Organizer, "name" | "contactEmail">) =>
    `${name} ${contactEmail}`,
};

const rows = itemHandlers(organizers, storeOf, {
  ...listing,
  present: whole,
});

const cleaned = (body: z.output<typeof OrganizerInput>) => cleanTexts(body, ["description"]);

export const handler = serve(organizers, {
  ...rows,
  create: async (input) => {
    const { session, request } = input;
    const body = cleaned(input.body);
    const making = await storeOf(input).making({ key: request.idempotencyKey, body });
    const beside = await imagesOf(session, making.id, body, { isNew: true });
    const contact = newContact(body.contactEmail, session.userId);
    const values = { ...body, contact, ...hostRow(making.id, body.name) };
    const made = await rows.create({ ...input, body: values }, { making, beside });
    const answer = await asked(session, made);
    await nameAfterOrganizer(session.accountId);
    return answer;
  },
  async update(input) {
    const { session, params, request } = input;
    const body = cleaned(input.body);
    const before = await storeOf({ session }).get(params.organizerId, request);
    const { contactEmail } = before;
    const isRenamed = body.name !== before.name;
    const beside = await imagesOf(session, params.organizerId, body);
    const isNew = body.contactEmail !== contactEmail;
    const contact = isNew ? { contact: newContact(body.contactEmail, session.userId) } : {};
    const values = { ...body, ...contact, ...hostRow(params.organizerId, body.name) };
    const changed = { ...input, body: values };
    const saved = await rows.update(changed, { beside });
    const answer = await asked(session, saved);
    if (isRenamed) await nameAfterOrganizer(session.accountId);
    return answer;
  },
  async list({ session, query }) {
    const [all, logos] = await Promise.all([
      storeOf({ session }).list(),
      shownImages(session.accountId),
    ]);
    const { data, meta } = pageOf(all, query, listing);
    const contactOf = contactReader();
    const onPage = data.map(async (row) => {
      const logo = logos.get(row.id) ?? null;
      return present(OrganizerRow, { ...row, logo, ...(await contactOf(row)) });
    });
    return { data: await Promise.all(onPage), meta };
  },
  confirmContact: async (input) => askAgain(input.session, await rows.get(input)),
  ...contactLinks,
  async remove({ session, params: { organizerId } }) {
    const { accountId } = session;
    const giveBack = storeOf({ session }).counting({ before: {}, after: null });
    const count = await removeUnlessCounted(accountId, organizerId, giveBack);
    if (count !== null) throw organizerProblem("has_events", { params: { count } });
  },
  async events({ session, params: { organizerId }, query }) {
    await storeOf({ session }).get(organizerId);
    const isTheirs = (event: StoredEvent) => event.organizerId === organizerId;
    return pageOfEvents(session.accountId, query, isTheirs);
  },
});
