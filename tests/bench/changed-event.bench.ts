// What does it cost to tell 20,000 buyers of a moved event, and how long does it take? Measured
// with fewer: each slice of the job is like the next. Time is virtual, at 14 mails a second.
import { beforeAll, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { listedIds } from "#functions/core/table/list-index.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { sweepJobs } from "#functions/workers/sweep-jobs.ts";
import { events } from "#shared/contracts/events.ts";
import { fillAnswered } from "#tests/support/exports/answered-event.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { given, type Owner, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const ORDERS = 3_000;
const READERS = 20_000;
const A_SECOND = 14;
const PAUSE_SECONDS = 60;
/** Of those that are really sent. */
const SAMPLE = 100;
/** One write of those to send counts in the stage's daily quota. */
const BUDGET = { minutes: 60, written: 5.5, sent: 5.5 };

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
  await trust(owner.me.account.id);
  installMeter();
});

it(`tells ${ORDERS} buyers of a moved event`, async () => {
  const eventId = await soldEvent();
  const accountId = owner.me.account.id;
  const ofEvent = { token: owner.token, params: { eventId } };
  let ms = nowMs();
  const putClockBack = replaceClock({ nowMs: () => ms });
  const [office, jobs] = [openPostOffice(), openJobDesk()];
  await changeSettings(ofEvent, { location: { venueName: "Harbour Hall", city: "Bonn" } });
  const { version } = (await call(events.getChange, { ...ofEvent, search: "?about=CHANGE" })).data;
  const body = { about: "CHANGE" as const, version, isSent: true };
  await call(events.answerChange, { ...ofEvent, body });
  const begin = ms;
  let [leaves, written, told] = [ms, 0, 0];
  for (let isDone = false; !isDone; ms += PAUSE_SECONDS * 1000) {
    await asSystem(() => sweepJobs(() => false));
    const slice = await metered(async () => jobs.work(...(await jobs.queue(accountId))));
    written += slice.cost.writeUnits;
    const [job] = (await jobs.jobsOf(accountId)).filter(({ kind }) => kind === "EVENT_CHANGED");
    if (!job) throw new Error("The answer began a job.");
    leaves = Math.max(leaves, ms) + ((job.done - told) * 1000) / A_SECOND;
    told = job.done;
    isDone = job.state === "DONE";
  }
  const refs = await firstMails(eventId);
  const { cost } = await metered(async () => {
    for (const ref of refs) await office.workBulk(ref);
  });
  const minutes = ((leaves - begin) / 60_000) * (READERS / ORDERS);
  expect([told, new Set(office.sent.map(({ to }) => to)).size]).toEqual([ORDERS, SAMPLE]);
  const red = (text: string, isOver: boolean) => (isOver ? `\u001b[31m${text}\u001b[0m` : text);
  const [asked, sent] = [written / ORDERS, cost.writeUnits / SAMPLE];
  const cell = (value: number, budget: number, digits = 1) =>
    red(`${value.toFixed(digits)} / ${budget}`, value > budget);
  process.stdout.write(
    `${READERS} changed-event mails (measured with ${ORDERS}): write units a mail ${cell(asked, BUDGET.written)} to ask, ${cell(sent, BUDGET.sent)} to send; ${cell(minutes, BUDGET.minutes, 0)} min at ${A_SECOND} a second\n`,
  );
  expect(asked + sent).toBeLessThanOrEqual(BUDGET.written + BUDGET.sent);
  for (const putBack of [office.close, jobs.close, putClockBack]) putBack();
}, 3_600_000);

async function soldEvent(): Promise<string> {
  const { event, tickets } = await given.event(owner);
  const [ticket] = tickets;
  if (!ticket) throw new Error("The event has no ticket.");
  await fillAnswered(owner, { event, ticket }, ORDERS);
  const update = ticketItem.key({ eventId: event.id, id: ticket.id });
  const values = { ":yes": true };
  await asSystem(() => writeItem({ update, set: "SET hasOrders = :yes", values }));
  return event.id;
}

async function firstMails(eventId: string): Promise<{ order: string; mail: string }[]> {
  const orders = await asSystem(() => listedIds(eventId, "ORD", 0));
  const mailOf = async (order: string) => {
    const within = { ...orderMailItem.within({ orderId: order }), consistent: true };
    const [mail] = orderMailItem.among(await asSystem(() => queryItems(within)));
    return { order, mail: mail?.id ?? "" };
  };
  return Promise.all(orders.slice(0, SAMPLE).map(mailOf));
}
