// What does it cost to tell 20,000 buyers of a moved event, and how long does it take? On virtual
// time, at the 14 mails a second that a new account may send.
import { beforeAll, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { listedIds, listPartitions } from "#functions/core/table/list-index.ts";
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

const ORDERS = 800;
const A_SECOND = 14;
const PAUSE_SECONDS = 60;
const BUDGET = { minutes: 60, written: 4.5, sent: 4.5 };

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
  const orders = await asSystem(() =>
    Promise.all(listPartitions.map((one) => listedIds(eventId, "ORD", one))),
  );
  const waiting = orders.flat();
  const from = ms;
  let [written, sent] = [0, 0];
  let leaves = ms;
  while (office.sent.length < ORDERS) {
    const slice = await metered(async () => jobs.work(...(await jobs.queue(accountId))));
    written += slice.cost.writeUnits;
    const refs = await mailsOf(waiting);
    leaves = Math.max(leaves, ms);
    const mailed = await metered(async () => {
      for (const ref of refs) await office.workBulk(ref);
    });
    sent += mailed.cost.writeUnits;
    leaves += (refs.length * 1000) / A_SECOND;
    ms += PAUSE_SECONDS * 1000;
    await asSystem(() => sweepJobs(() => false));
  }
  const minutes = (leaves - from) / 60_000;
  expect(new Set(office.sent.map(({ to }) => to)).size).toBe(ORDERS);
  const red = (text: string, isOver: boolean) => (isOver ? `\u001b[31m${text}\u001b[0m` : text);
  const perMail = (units: number, budget: number) =>
    red(`${(units / ORDERS).toFixed(1)} / ${budget}`, units / ORDERS > budget);
  process.stdout.write(
    `${ORDERS} changed-event mails: write units a mail ${perMail(written, BUDGET.written)} to ask, ${perMail(sent, BUDGET.sent)} to send, ${red(`${minutes.toFixed(0)} / ${BUDGET.minutes} min`, minutes > BUDGET.minutes)} at ${A_SECOND} a second\n`,
  );
  expect(written + sent).toBeLessThanOrEqual((BUDGET.written + BUDGET.sent) * ORDERS);
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

/** Takes the orders that a slice has written mails to from the beginning of the list. */
async function mailsOf(waiting: string[]): Promise<{ order: string; mail: string }[]> {
  const refs = [];
  for (let order = waiting[0]; order !== undefined; order = waiting[0]) {
    const within = { ...orderMailItem.within({ orderId: order }), consistent: true };
    const [mail] = orderMailItem.among(await asSystem(() => queryItems(within)));
    if (!mail) break;
    refs.push({ order, mail: mail.id });
    waiting.shift();
  }
  return refs;
}
