// What can an organizer do with an event: create, edit and publish it?
import { readEventDefaults } from "#functions/access/account-access.ts";
import { counting, organizerRequired } from "#functions/access/event-counts.ts";
import { eventStore, pageOfEvents, presentNow } from "#functions/access/event-rows.ts";
import { messagesOf } from "#functions/access/event-texts.ts";
import { countMade } from "#functions/access/made-today.ts";
import { cleanTexts } from "#functions/access/rich-text.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBeConfirmed, type Session } from "#functions/access/session.ts";
import { countingImages } from "#functions/access/text-images.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { formerOf, isApplied, orUndo } from "#functions/core/table/quota.ts";
import { admitEvent } from "#functions/core/table/scope.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { countOrdersWithTickets } from "#functions/engine/tickets/event-index.ts";
import { explain } from "#functions/events/explain.ts";
import { requestJoinDetails } from "#functions/events/join-details.ts";
import { previewOf } from "#functions/public-events/public-event.ts";
import { textsOf } from "#functions/public-events/public-texts.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { hasAmount, promoCodeItem } from "#functions/stored/promo-codes.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { type EventChange, eventProblem, events } from "#shared/contracts/events.ts";
import { slugOf } from "#shared/core/ids.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { mayChangeStatus } from "#shared/rules/page/event-status.ts";

const ticketStore = collection(ticketItem);

export const handler = serve(events, {
  list: ({ session, query }) => pageOfEvents(session.accountId, query),
  create: async ({ session, body: typed }) => {
    const body = cleanTexts(typed, ["description"]);
    await mustHaveOrganizer(session, body.organizerId);
    await countMade(session, "events");
    const defaults = await readEventDefaults(session.accountId);
    const { orderTimeoutMinutes } = defaults;
    const id = newId("event");
    admitEvent(id, session.accountId);
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
    const host = counting({ ...session, ...body });
    const { onlineDetails, ...facts } = body;
    const settings = {
      put: eventSettingsItem.whole({ ...defaults, onlineDetails, eventId: id }),
    };
    const texts = [descriptionOf(id, body), ...messagesOf(id, defaults, null)];
    const beside = [
      { ...host, writes: [...host.writes, settings] },
      ...(await countingImages(session.accountId, texts, { isNew: true })),
    ];
    return presentNow(await eventStore.of(session).create({ ...facts, ...added }, { id, beside }));
  },
  get: async ({ event }) => presentNow(event),
  preview: ({ event }) => previewOf(event.id),
  previewTexts: async ({ event }) => {
    const sheet = await sheetNow(event.id);
    return textsOf(sheet, await visibleTickets(sheet));
  },
  update: async ({ session, event, body: typed, request: { version } }) => {
    const body = cleanTexts(typed, ["description"]);
    await mustHaveOrganizer(session, body.organizerId);
    const isNewCurrency = body.currency !== event.currency;
    if (isNewCurrency) await mustHaveNoAmounts(event);
    if (version !== event.version) throw problem("changed_meanwhile");
    const values = { ...body, slug: slugOf(body.title) };
    const before = isNewCurrency && { ...event, ...(await eventStore.of(event).texts(event.id)) };
    const saved = await save(event, values);
    // A ticket may have been made meanwhile (`mustKeepCurrency` is its side).
    if (before)
      await orUndo(
        () => mustHaveNoAmounts(event),
        () => isApplied(putBack(saved, formerOf(values, before))),
      );
    return presentNow(saved);
  },
  setStatus: async ({ session, event, body }) => {
    const verdict = mayChangeStatus(event.status, body.status, session);
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
    await requestJoinDetails(event, { by: session.userId, key: request.idempotencyKey });
  },
});

async function mustHaveOrganizer(session: Session, organizerId: string): Promise<void> {
  if (!(await collection(organizerItem).of(session).find(organizerId))) throw organizerRequired();
}

type Facts = EventChange & Pick<StoredEvent, "slug">;

async function save(event: StoredEvent, values: Facts): Promise<StoredEvent> {
  const { accountId, id, version } = event;
  const images = await countingImages(accountId, [descriptionOf(id, values)]);
  const { organizerId } = values;
  const isMoved = organizerId !== event.organizerId;
  const counts = isMoved ? [counting({ accountId, organizerId }, event)] : [];
  return eventStore
    .of(event)
    .update(
      id,
      { ...values, ...(isMoved && { isCounted: true }) },
      { version, beside: [...counts, ...images] },
    );
}

const descriptionOf = (ownerId: string, { description: html }: Pick<Facts, "description">) => ({
  ...{ text: "EVENT_DESCRIPTION" as const, ownerId, html, path: "description" },
});

/** If the former organizer was deleted meanwhile, the event stays with the new one. */
const putBack = (event: StoredEvent, former: Facts): Promise<StoredEvent> =>
  save(event, former).catch((refusal: unknown) => {
    const isDeleted = refusal instanceof ProblemError && refusal.code === "invalid_input";
    if (!isDeleted) throw refusal;
    return save(event, { ...former, organizerId: event.organizerId });
  });

async function mustHaveNoAmounts(event: StoredEvent): Promise<void> {
  const [tickets, codes] = await Promise.all([
    ticketStore.of(event).list(),
    collection(promoCodeItem).of(event).list(),
  ]);
  if (tickets.length === 0 && !codes.some(hasAmount)) return;
  throw eventProblem("currency_locked", {
    fields: [{ path: "currency", code: "currency_locked" }],
  });
}
