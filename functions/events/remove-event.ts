// When is an event deleted? While it is a draft that nobody has ordered from. One transaction
// proves both: of a deletion and a publication or a first order, one loses.
import { REQUEST_SECONDS, uncounting } from "#functions/access/event-counts.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { textRemovals } from "#functions/core/collection/long-texts.ts";
import { hasStill } from "#functions/core/collection/quota.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Beside, writeBeside } from "#functions/core/table/beside.ts";
import { type Item, MOST_WRITES, type Write } from "#functions/core/table/table.ts";
import { jobOf, jobPut } from "#functions/engine/job/start-job.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { eventProblem } from "#shared/contracts/events.ts";
import { problem } from "#shared/core/problems.ts";

/** The other writes are the event's own, its text, two counts and what remains to be done. */
const MOST_TICKETS = MOST_WRITES - 10;

export async function removeEvent(event: StoredEvent): Promise<void> {
  const { accountId, id } = event;
  if (event.status !== "DRAFT") throw eventProblem("event_not_draft");
  const counter = { ownerId: id, accountId, kind: ticketItem.kind };
  const areAll = await hasStill(counter, "created");
  const tickets = await collection(ticketItem).of(event).list();
  if (tickets.some(({ hasOrders }) => hasOrders)) throw eventProblem("event_has_orders");
  const others = tickets.slice(MOST_TICKETS).map(closing);
  if (others.length > 0) await writeBeside([], others);
  const besides: Beside[] = [
    uncounting(event),
    { writes: [areAll], refusal: () => problem("changed_meanwhile") },
    ...tickets.slice(0, MOST_TICKETS).map(removing),
  ];
  const barred = await writeBeside([removal(event), ...(await leftBehind(event))], besides);
  if (!barred) return;
  if (!barred.met) throw problem("not_found");
  const { status } = eventItem.parse(barred.met);
  throw status === "DRAFT" ? problem("changed_meanwhile") : eventProblem("event_not_draft");
}

const removal = ({ id, version }: StoredEvent): Write => ({
  remove: eventItem.key({ id }),
  if: "#status = :draft AND #version = :seen",
  names: { "#status": "status", "#version": "version" },
  values: { ":draft": "DRAFT", ":seen": version },
});

/** The job waits until no request runs that found the event still there. */
async function leftBehind({ accountId, id }: StoredEvent): Promise<Write[]> {
  const asked = { kind: "DELETE_EVENT" as const, accountId, eventId: id, by: null };
  const job = { ...asked, input: {}, of: null };
  return [
    ...textRemovals(eventItem, { accountId, id }),
    jobPut(await jobOf(asked, id), job, REQUEST_SECONDS),
  ];
}

/** A first order writes its ticket, in its own transaction, while the ticket is there. */
const removing = (ticket: StoredTicket): Beside => ({
  writes: [{ remove: ticketItem.key(ticket), ...UNORDERED }],
  refusal: whyNot,
});

/** For the job to remove. If the event stays, it opens by itself. */
const closing = (ticket: StoredTicket): Beside => ({
  writes: [
    {
      update: ticketItem.key(ticket),
      set: "SET closedUntil = :until",
      if: UNORDERED.if,
      values: { ...UNORDERED.values, ":until": nowSeconds() + 2 * REQUEST_SECONDS },
    },
  ],
  refusal: whyNot,
});

const UNORDERED = {
  if: "attribute_exists(pk) AND (attribute_not_exists(hasOrders) OR hasOrders = :no)",
  values: { ":no": false },
};

const whyNot = (found: Item | null) =>
  found ? eventProblem("event_has_orders") : problem("changed_meanwhile");
