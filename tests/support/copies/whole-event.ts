// What is an event, with all that lies below it, apart from its ids, links and days of creation?
// Two events of which this is the same are copies of each other.
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { call } from "#tests/support/servers/call.ts";

const own: ReadonlySet<string> = new Set(["id", "eventId", "shortId", "createdAt", "slug"]);

/** Of all objects in a value, without what is each event's own. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value === "string") return value.replaceAll(/img_[0-9a-z]{12}/g, "image");
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !own.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, bare(inner)]));
}

const all = "?per_page=100";

export async function wholeEvent({ token }: { token: string }, eventId: string) {
  const of = { token, params: { eventId } };
  const sold = (await call(tickets.list, { ...of, search: all })).data;
  const titles = new Map(sold.map(({ id, title }) => [id, title]));
  const naming = <Row extends { ticketIds: string[] }>(rows: Row[]) =>
    rows.map((row) => ({
      ...row,
      ticketIds: row.ticketIds.map((id) => titles.get(id) ?? id).toSorted(),
    }));
  const bySize = (rows: unknown[]) =>
    rows.map(bare).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  const descriptions = sold.map(async ({ id: ticketId }) => {
    const params = { eventId, ticketId };
    return (await call(tickets.get, { token, params })).data.description;
  });
  const lists = (await call(checkInLists.list, { ...of, search: all })).data;
  const whole = lists.map(async ({ id: checkInListId }) => {
    const params = { eventId, checkInListId };
    return (await call(checkInLists.get, { token, params })).data;
  });
  const { data: event } = await call(events.get, of);
  const { data: settings } = await call(eventSettings.get, of);
  const sections = Object.entries(settings).map(([name, { version: _, ...fields }]) => [
    name,
    fields,
  ]);
  return {
    event: bare(event),
    settings: bare(Object.fromEntries(sections)),
    tickets: bare(sold),
    descriptions: bare(await Promise.all(descriptions)),
    questions: bare(naming((await call(questions.list, { ...of, search: all })).data)),
    codes: bySize(naming((await call(promoCodes.list, { ...of, search: all })).data)),
    assignments: bySize(naming((await call(capacityAssignments.list, of)).data)),
    lists: bySize(naming(await Promise.all(whole))),
    images: bySize((await call(images.listOfEvent, of)).data),
  };
}
