// What can an organizer do with an event: create, edit and publish it?
import { readEventDefaults } from "#functions/access/account-access.ts";
import { loadOwnEvent } from "#functions/access/event-access.ts";
import { counting, organizerRequired } from "#functions/access/event-counts.ts";
import { eventStore, pageOfEvents, presentNow } from "#functions/access/event-rows.ts";
import { messagesOf } from "#functions/access/event-texts.ts";
import { havingNoAmounts } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import { cleanTexts } from "#functions/access/rich-text.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBeConfirmed, type Session } from "#functions/access/session.ts";
import { countingImages } from "#functions/access/text-images.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { admitEvent } from "#functions/core/table/scope.ts";
import { presentJob } from "#functions/engine/job/present-job.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { countOrdersWithTickets } from "#functions/engine/tickets/event-index.ts";
import { updateSection } from "#functions/event-settings/update-section.ts";
import { changedSections } from "#functions/events/changed-sections.ts";
import { explain } from "#functions/events/explain.ts";
import { requestJoinDetails } from "#functions/events/join-details.ts";
import { removeEvent } from "#functions/events/remove-event.ts";
import { previewOf } from "#functions/public-events/public-event.ts";
import { textsOf } from "#functions/public-events/public-texts.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import {
  type EventChange,
  type EventReplacement,
  eventProblem,
  events,
} from "#shared/contracts/events.ts";
import { slugOf } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";
import { mayChangeStatus } from "#shared/rules/page/event-status.ts";

export const handler = serve(events, {
  list: ({ session, query }) => pageOfEvents(session.accountId, query),
  create: async ({ session, body: typed, request: { idempotencyKey: key } }) => {
    const body = cleanTexts(typed, ["description"]);
    const store = eventStore.of(session);
    const making = await store.making({ key, body });
    const { id } = making;
    admitEvent(id, session.accountId);
    const earlier = await store.made(making);
    if (earlier) return presentNow(earlier);
    await mustHaveOrganizer(session, body.organizerId);
    await countMade(session, "events");
    const defaults = await readEventDefaults(session.accountId);
    const { orderTimeoutMinutes } = defaults;
    const added = {
      slug: slugOf(body.title),
      status: "DRAFT" as const,
      wasLive: false,
      isCounted: true,
      createdAt: nowAt(),
      // In the United States prices are told without tax, elsewhere with it.
      isTaxInclusive: body.currency !== "USD",
      ...(orderTimeoutMinutes !== null && { orderTimeoutMinutes }),
    };
    const { onlineDetails, ...facts } = body;
    const settings = {
      put: eventSettingsItem.whole({ ...defaults, onlineDetails, eventId: id }),
    };
    const texts = [descriptionOf(id, body), ...messagesOf(id, defaults, null)];
    const beside = [
      counting({ ...session, ...body }),
      { writes: [settings], refusal: () => problem("changed_meanwhile") },
      ...(await countingImages(session.accountId, texts, { isNew: true })),
    ];
    return presentNow(await store.create({ ...facts, ...added }, { ...making, beside }));
  },
  get: async ({ event }) => presentNow(event),
  preview: ({ event }) => previewOf(event.id),
  previewTexts: async ({ event }) => {
    const sheet = await sheetNow(event.id);
    return textsOf(sheet, await visibleTickets(sheet));
  },
  update: async ({ session, event, body: typed, request: { version } }) => {
    const facts = cleanTexts(factsOf(typed), ["description"]);
    await mustHaveOrganizer(session, facts.organizerId);
    if (version !== event.version) throw problem("changed_meanwhile");
    const sections = changedSections(event, typed);
    const saved = await save(event, { ...facts, slug: slugOf(facts.title) });
    for (const section of sections) await updateSection(event, section.body, section.version);
    return presentNow(sections.length > 0 ? await loadOwnEvent(event.id) : saved);
  },
  remove: ({ event }) => removeEvent(event),
  setStatus: async ({ session, event, body }) => {
    if (event.status === body.status) return presentNow(event);
    const verdict = mayChangeStatus(event.status, body.status, {
      ...event,
      ...session,
      hasOrganizer: await hasOrganizer(session, event.organizerId),
    });
    if (!verdict.allowed) throw eventProblem(verdict.because);
    const { status } = body;
    const values = { status, ...(status === "LIVE" && { wasLive: true }) };
    const { version } = event;
    return presentNow(await eventStore.of(session).update(event.id, values, { version }));
  },
  explain: ({ event }) => explain(event.id),
  countJoinDetailsMails: async ({ event }) => ({
    orders: await countOrdersWithTickets(event.id),
  }),
  sendJoinDetails: async ({ event, request, session }) => {
    mustBeConfirmed(session);
    const asked = { by: session.userId, key: request.idempotencyKey };
    return presentJob(await requestJoinDetails(event, asked));
  },
});

const hasOrganizer = async (session: Session, organizerId: string): Promise<boolean> =>
  (await collection(organizerItem).of(session).find(organizerId)) !== null;

async function mustHaveOrganizer(session: Session, organizerId: string): Promise<void> {
  if (!(await hasOrganizer(session, organizerId))) throw organizerRequired();
}

const factsOf = ({
  title,
  organizerId,
  description,
  startAt,
  endAt,
  timezone,
  currency,
}: EventReplacement): EventChange => ({
  ...{ title, organizerId, description, startAt, endAt, timezone, currency },
});

type Facts = EventChange & Pick<StoredEvent, "slug">;

async function save(event: StoredEvent, values: Facts): Promise<StoredEvent> {
  const { accountId, id, version } = event;
  const { organizerId, currency } = values;
  const isMoved = organizerId !== event.organizerId;
  const beside = [
    ...(isMoved ? [counting({ accountId, organizerId }, event)] : []),
    ...(currency === event.currency ? [] : [havingNoAmounts(event)]),
    ...(await countingImages(accountId, [descriptionOf(id, values)])),
  ];
  const counted = isMoved ? { ...values, isCounted: true } : values;
  return eventStore.of(event).update(id, counted, { version, before: event, beside });
}

const descriptionOf = (ownerId: string, { description: html }: Pick<Facts, "description">) => ({
  ...{ text: "EVENT_DESCRIPTION" as const, ownerId, html, path: "description" },
});
