// What does a message to 20,000 people cost, and how long does it take? Measured with fewer: each
// page of the job is like the next. Time is virtual, at 14 mails a second.
import { beforeAll, expect, it } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { messageItem, recipientItem } from "#functions/stored/messages.ts";
import { sweepJobs } from "#functions/workers/sweep-jobs.ts";
import { messages } from "#shared/contracts/messages.ts";
import { fillAnswered } from "#tests/support/exports/answered-event.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { given, type Owner, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const ORDERS = 3_000;
const READERS = 20_000;
const A_SECOND = 14;
const PAUSE_SECONDS = 60;
/** Of those that are really sent. */
const SAMPLE = 100;
/** Of us-east-1, on demand: a million write and read units of DynamoDB, a mail of SES. */
const DOLLARS = { write: 0.625 / 1e6, read: 0.125 / 1e6, mail: 0.1 / 1e3 };
/** Write units of a recipient; one of those to send counts in the stage's daily quota. */
const BUDGET = { minutes: 60, written: 2.5, sent: 6.5, dollars: 3 };

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
  await trust(owner.me.account.id);
  process.env["MESSAGES_FIRST_WEEK_A_DAY"] = String(READERS);
  installMeter();
});

it(`a message to ${ORDERS} people`, async () => {
  const { event, tickets } = await given.event(owner);
  const [ticket] = tickets;
  if (!ticket) throw new Error("The event has no ticket.");
  await fillAnswered(owner, { event, ticket }, ORDERS);
  let ms = nowMs();
  const putClockBack = replaceClock({ nowMs: () => ms });
  const [office, jobs] = [openPostOffice(), openJobDesk()];
  const { data: sent } = await call(messages.create, {
    token: owner.token,
    params: { eventId: event.id },
    body: {
      target: { to: "ALL_ATTENDEES" },
      subject: "Doors",
      content: "<p>Dear {{first_name}}, doors open at seven.</p>",
      acknowledged: true,
    },
  });
  const begin = ms;
  let [leaves, written, read, asked] = [ms, 0, 0, 0];
  for (; asked < ORDERS; ms += PAUSE_SECONDS * 1000) {
    await asSystem(() => sweepJobs(() => false));
    const slice = await metered(async () => jobs.work(...(await jobs.queue(owner.me.account.id))));
    written += slice.cost.writeUnits;
    read += slice.cost.readUnits;
    const [job] = (await jobs.jobsOf(owner.me.account.id)).filter(({ kind }) => kind === "MESSAGE");
    if (!job || job.state === "FAILED") throw new Error("The message's job does not run.");
    leaves = Math.max(leaves, ms) + ((job.done - asked) * 1000) / A_SECOND;
    asked = job.done;
  }
  await follow(...(await someMails({ eventId: event.id, id: sent.id })).map((now) => ({ now })));
  const refs: MailRef[] = office.queued.splice(0, SAMPLE);
  const { cost } = await metered(async () => {
    for (const ref of refs) await office.workBulk(ref);
  });
  const minutes = ((leaves - begin) / 60_000) * (READERS / ORDERS);
  const units = [written / ORDERS, cost.writeUnits / SAMPLE] as const;
  const reads = read / ORDERS + cost.readUnits / SAMPLE;
  const aMail = (units[0] + units[1]) * DOLLARS.write + reads * DOLLARS.read + DOLLARS.mail;
  const dollars = aMail * READERS;
  expect(new Set(office.sent.map(({ to }) => to)).size).toBe(SAMPLE);
  const cell = (value: number, budget: number, digits = 1) => {
    const text = `${value.toFixed(digits)} / ${budget}`;
    return value > budget ? `\u001b[31m${text}\u001b[0m` : text;
  };
  process.stdout.write(
    `${READERS} mails of a message (measured with ${ORDERS}): write units a mail ${cell(units[0], BUDGET.written)} to ask, ${cell(units[1], BUDGET.sent)} to send; read units ${reads.toFixed(1)}; ${cell(dollars, BUDGET.dollars, 2)} dollars; ${cell(minutes, BUDGET.minutes, 0)} min at ${A_SECOND} a second\n`,
  );
  expect(units[0] + units[1]).toBeLessThanOrEqual(BUDGET.written + BUDGET.sent);
  for (const putBack of [office.close, jobs.close, putClockBack]) putBack();
}, 3_600_000);

async function someMails({ eventId, id }: { eventId: string; id: string }) {
  const read = (range: { pk: string; prefix?: string }) =>
    asSystem(() => queryItems({ ...range, consistent: true }));
  const stored = messageItem.among(await read(messageItem.within({ eventId })));
  const sizes = stored.find((one) => one.id === id)?.sizes ?? [];
  const page = await read(recipientItem.within({ eventId, messageId: id, page: 0 }));
  if (sizes.length === 0 || page.length < SAMPLE) throw new Error("The first page is too small.");
  return page.slice(0, SAMPLE);
}
