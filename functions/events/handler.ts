// What can an organizer do with an event: create, edit and publish it?
import { readEventDefaults } from "#functions/access/account-access.ts";
import { keepingKnown } from "#functions/access/event-change.ts";
import { counting, mustHaveOrganizer } from "#functions/access/event-counts.ts";
import { eventStore, pageOfEvents, presentNow } from "#functions/access/event-rows.ts";
import { cleanTexts } from "#functions/access/formatted/rich-text.ts";
import { countingImages } from "#functions/access/formatted/text-images.ts";
import { havingNoAmounts } from "#functions/access/keep-currency.ts";
import { relisting } from "#functions/access/listing/listing-write.ts";
import { countMade } from "#functions/access/made-today.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBeConfirmed } from "#functions/access/sign-in/session.ts";
import { admitEvent } from "#functions/core/table/scope.ts";
import { presentJob } from "#functions/engine/job/present-job.ts";
import { secondsSince, startCount } from "#functions/engine/job/start-count.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { countOrdersWithTickets } from "#functions/engine/tickets/event-index.ts";
import { answerChange } from "#functions/events/answer-change.ts";
import { questionOf } from "#functions/events/change-question.ts";
import { changeStatus } from "#functions/events/change-status.ts";
import { changedSections } from "#functions/events/changed-sections.ts";
import { descriptionOf, firstSections, storeEvent } from "#functions/events/create.ts";
import { planDuplicate, requestDuplicate } from "#functions/events/duplicate.ts";
import { explain } from "#functions/events/explain.ts";
import { requestJoinDetails } from "#functions/events/join-details.ts";
import { removeEvent } from "#functions/events/remove-event.ts";
import { previewOf } from "#functions/public-events/public-event.ts";
import { textsOf } from "#functions/public-events/public-texts.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { type EventChange, type EventReplacement, events } from "#shared/contracts/events.ts";
import { slugOf } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

const FIGURES_FRESH_SECONDS = 60;

export const handler = serve(events, {
  list: async ({ session: { accountId }, query }) => {
    const page = await pageOfEvents(accountId, query);
    const old = page.data.filter(
      ({ figures }) => !figures || secondsSince(figures.at) >= FIGURES_FRESH_SECONDS,
    );
    const eventIds = old.map(({ id }) => id);
    if (eventIds.length > 0) await startCount({ accountId, eventId: null, eventIds });
    return page;
  },
  create: async ({ session, body: typed, request: { idempotencyKey: key } }) => {
    const body = cleanTexts(typed, ["description"]);
    const store = eventStore.of(session);
    const making = await store.making({ key, body });
    const { id } = making;
    admitEvent(id, session.accountId);
    const earlier = await store.made(making);
    if (earlier) return presentNow(earlier);
    await mustHaveOrganizer({ ...session, ...body });
    await countMade(session, "events");
    const defaults = await readEventDefaults(session.accountId);
    const { onlineDetails, ...facts } = body;
    const settings = { ...defaults, onlineDetails };
    const sections = firstSections(facts, defaults);
    const { accountId } = session;
    return presentNow(await storeEvent({ accountId, facts, sections, settings }, making));
  },
  get: async ({ event }) => presentNow(event),
  preview: ({ event }) => previewOf(event.id),
  previewTexts: async ({ event }) => {
    const sheet = await sheetNow(event.id);
    return textsOf(sheet, await visibleTickets(sheet));
  },
  update: async ({ session, event, body: typed, request: { version } }) => {
    const facts = cleanTexts(factsOf(typed), ["description"]);
    await mustHaveOrganizer({ ...session, ...facts });
    if (version !== event.version) throw problem("changed_meanwhile");
    const sections = changedSections(event, typed);
    return presentNow(await save(event, { ...facts, slug: slugOf(facts.title) }, sections));
  },
  remove: ({ event }) => removeEvent(event),
  setStatus: async ({ session, event, body }) =>
    presentNow(await changeStatus(event, body, session)),
  planDuplicate: ({ event, query }) => planDuplicate(event, query.startAt),
  duplicate: async ({ event, session, body, request: { idempotencyKey: key } }) =>
    presentJob(await requestDuplicate(event, { session, body, key })),
  explain: ({ event }) => explain(event.id),
  getChange: ({ event, query }) => questionOf(event, query.about),
  answerChange: ({ event, session, body, request: { idempotencyKey: key } }) =>
    answerChange(event, body, { session, key }),
  countJoinDetailsMails: async ({ event }) => ({
    orders: await countOrdersWithTickets(event.id),
  }),
  sendJoinDetails: async ({ event, request, session }) => {
    mustBeConfirmed(session);
    const asked = { by: session.userId, key: request.idempotencyKey };
    return presentJob(await requestJoinDetails(event, asked));
  },
});

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

async function save(
  event: StoredEvent,
  values: Facts,
  sections: ReturnType<typeof changedSections>,
): Promise<StoredEvent> {
  const { accountId, id, version } = event;
  const { organizerId, currency } = values;
  const changed = { ...values, ...sections.values };
  const isMoved = organizerId !== event.organizerId;
  const beside = [
    ...(isMoved ? [counting({ accountId, organizerId }, event)] : []),
    ...(currency === event.currency ? [] : [havingNoAmounts(event)]),
    ...(await countingImages(accountId, [descriptionOf(id, values)])),
    ...sections.beside,
    ...(await keepingKnown(event, changed)),
  ];
  const { versions } = sections;
  const guard = { version, versions, before: event };
  return relisting(event, { event: changed }, (listing) =>
    eventStore.of(event).update(id, changed, { ...guard, beside: [...beside, listing] }),
  );
}
