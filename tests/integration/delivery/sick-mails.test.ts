// What does a mail that fails again and again do to others, and what becomes of it?
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { replaceSecrets } from "#functions/core/ports/secrets.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, queryItems, writeItem } from "#functions/core/table/table.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { eventItem } from "#functions/stored/events.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { driveOrder } from "#functions/workers/due.ts";
import { handler as work } from "#functions/workers/mail.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { createQueues } from "#scripts/local/aws/queues.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { quarantined, release } from "#scripts/operator/world/aws-quarantine.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { testSecrets } from "#tests/support/runs/environment.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { stored } from "#tests/support/servers/stream.ts";

const MINUTE = 60_000;

/** The clock's beginning in milliseconds, and the minutes that the test let pass since. */
let begun: number;
let passed: number;
let putClockBack = () => {};
const ring = vi.spyOn(logger, "error");
const office = eachTest(openPostOffice);
beforeEach(() => {
  ring.mockReset().mockReturnValue();
  begun = nowMs();
  passed = 0;
});
afterEach(() => {
  putClockBack();
  dynamo().middlewareStack.remove("death");
});
const at = (minute: number) => {
  passed = minute;
  putClockBack();
  putClockBack = replaceClock({ nowMs: () => begun + minute * MINUTE });
};
const rung = () => ring.mock.calls.map(([, facts]) => Object(facts).trouble).filter(Boolean);
const quarantine = () => quarantined("local", setting("TABLE_NAME"));

describe("a confirmation that nobody can write", () => {
  test("is tried less and less often, lies in quarantine, and is sent once it is released", async () => {
    const { order, event } = await soldOrder();
    const whole = await remove(event);

    const tried = await minutes(order, 125);
    const held = await headOf(order);
    const listed = await quarantine();
    const triedLater = await minutes(order, 240);
    await asSystem(() => writeItem({ put: whole }));
    for (const { id } of listed) await release("local", setting("TABLE_NAME"), id);
    await sweep();
    await office.work(...office.queued.splice(0));

    expect(tried).toEqual([0, 0, 2, 6, 14, 30, 62]);
    expect(held).toMatchObject({ mail: { state: "FAILED", failed: 6 }, due: null });
    expect(held?.log.at(-1)).toMatchObject({ what: "mail_failed" });
    expect(rung()).toEqual(["quarantined"]);
    expect(listed.map(({ about }) => JSON.parse(about))).toEqual([{ order: order.id }]);
    expect(triedLater).toEqual([]);
    expect(office.sent.filter(({ to }) => to === jana.email)).toHaveLength(1);
    expect((await headOf(order))?.mail).toMatchObject({ state: "ACCEPTED", failed: undefined });
    expect(await quarantine()).toEqual([]);
  });
});

describe("an account's mail", () => {
  const secrets = new Map<string, object>(Object.entries(testSecrets));
  const withoutSecrets = async (act: () => Promise<unknown>) => {
    replaceSecrets(() => Promise.reject(new Error("No secret.")));
    await act();
    replaceSecrets(async (arn) => JSON.stringify(secrets.get(arn)));
  };

  test("that fails is counted before its second try, and has no count once it was sent", async () => {
    const { ref, now } = await accountMail();

    await withoutSecrets(() => office.work(ref));
    const once = await now();
    await withoutSecrets(() => office.workAgain(ref));
    const twice = await now();
    await office.workAgain(ref);
    const afterwards = office.sent.length;
    await office.work(ref);

    expect([once?.["failed"], twice?.["failed"], afterwards]).toEqual([undefined, 1, 0]);
    expect(office.sent).toHaveLength(1);
    expect(await now()).toMatchObject({ state: "ACCEPTED" });
    expect(await now()).not.toHaveProperty("failed");
  });

  test("that kills its worker is counted too", async () => {
    const { ref, now } = await accountMail();
    let isDead = false;
    dynamo().middlewareStack.add(
      (next) => async (args) => {
        if (isDead) throw new Error("The function is gone.");
        isDead = JSON.stringify(args.input).includes('":failed"');
        return next(args);
      },
      { step: "initialize", name: "death" },
    );

    await office.workAgain(ref);
    dynamo().middlewareStack.remove("death");

    expect(isDead).toBe(true);
    expect(await now()).toMatchObject({ state: "PENDING", failed: 1 });
  });

  test("that nobody can read is looked at later, and fails no second run of the sweep", async () => {
    const { ref, now, key } = await accountMail();
    const other = await accountMail();
    await asSystem(() =>
      writeItem({
        update: key,
        set: "SET #lease = :text",
        names: { "#lease": "lease" },
        values: { ":text": "no number" },
      }),
    );
    at(3);

    await expect(sweep()).rejects.toThrow("Could not be driven on: 1 mails.");
    const later = await now();
    await sweep();

    expect(office.queued).toContainEqual(other.ref);
    expect(office.queued).not.toContainEqual(ref);
    expect(later?.["tries"]).toBe(1);
    expect(later?.["dueSk"]).toBe(Math.floor(nowMs() / 1000) + 120);
  });
});

describe("sixty mails of one tenant that each use up their run", () => {
  test("hold up no run for another tenant's mail, and fail none", async () => {
    const { order } = await soldOrder();
    const runs = openRuns((ref) => "account" in ref);
    for (let count = 0; count < 60; count++)
      runs.send({ account: "acc_noisy", mail: `mail${count}` }, "acc_noisy");

    runs.send({ order: order.id }, order.head.accountId);
    const before = runs.begun();
    runs.endFirst();
    await eventually(() => expect(office.sent).toHaveLength(1));

    // The two that were under way when it came, and then its own.
    expect([before, runs.placeOf({ order: order.id })]).toEqual([2, 3]);
    await eventually(async () => expect((await headOf(order))?.mail?.state).toBe("ACCEPTED"));
    runs.stop();
  });
});

type Message = Parameters<typeof work>[0]["Records"][number];
const Batch = z.object({ Records: z.array(z.custom<Message>()) });

/** The local stack's queue before the real worker. A run with a sick mail ends at its timeout. */
function openRuns(isSick: (ref: MailRef) => boolean) {
  const arn = "mail";
  const refs: MailRef[][] = [];
  const ends: (() => void)[] = [];
  const queues = createQueues(
    [{ name: "mail", arn, visibilitySeconds: 90, delaySeconds: 0, deadLetters: null }],
    [{ queueArn: arn, functionArn: "mail", batchSize: 1, mostAtOnce: 2, reportsFailures: true }],
    {
      clock: createClock(null),
      functions: {
        invoke: async (_, event) => {
          const { Records } = Batch.parse(event);
          const named = Records.map(({ body }): MailRef => JSON.parse(body));
          refs.push(named);
          if (!named.some(isSick)) return work({ Records });
          return new Promise((_resolve, reject) =>
            ends.push(() => reject(new Error("Task timed out"))),
          );
        },
      },
    },
  );
  return {
    send: (ref: MailRef, group: string) => queues.send(arn, JSON.stringify(ref), { group }),
    begun: () => refs.length,
    endFirst: () => ends[0]?.(),
    /** Which run had the mail, counted from one. */
    placeOf: (ref: MailRef) =>
      refs.findIndex((named) => JSON.stringify(named) === JSON.stringify([ref])) + 1,
    stop: () => queues.stop(),
  };
}

/**
 * Lets minutes pass for one order. Each minute the sweep looks at it, and its messages are
 * delivered until the worker is done with them, three times at most. Returns the minutes of failed
 * tries.
 */
async function minutes(order: SoldOrder, until: number): Promise<number[]> {
  const failed: number[] = [];
  const deliver = async (minute: number, message: MailRef): Promise<void> => {
    for (const again of [false, true, true]) {
      const { batchItemFailures } = await (again ? office.workAgain : office.work)(message);
      if (batchItemFailures.length === 0) return;
      failed.push(minute);
    }
  };
  if (passed === 0) {
    begun = nowMs();
    at(0);
    await deliver(0, { order: order.id });
  }
  while (passed < until) {
    at(passed + 1);
    await asSystem(() => driveOrder(order.id));
    for (const message of office.queued.splice(0)) await deliver(passed, message);
  }
  return failed;
}

async function soldOrder() {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner);
  const sold = tickets.map((ticket) => ({ ticket, guest: jana }));
  return { event, order: await sell(owner, event, sold) };
}

/** Takes an event out of the table, and returns its item. */
async function remove({ id }: { id: string }): Promise<Item> {
  const key = eventItem.key({ id });
  const whole = await stored(key);
  if (!whole) throw new Error("There is no such event.");
  await asSystem(() => writeItem({ remove: key }));
  return whole;
}

/** A new user's mail. */
async function accountMail() {
  const { me } = await given.owner({ isConfirmed: false });
  const accountId = me.account.id;
  const [item] = await asSystem(() =>
    queryItems({ ...accountMailItem.within({ accountId }), consistent: true }),
  );
  if (!item) throw new Error("The account has no mail.");
  const key = { pk: item.pk, sk: item.sk };
  const ref = { account: accountId, mail: accountMailItem.lastId(item) };
  return { ref, key, now: () => stored(key) };
}

const headOf = async (order: SoldOrder) => (await asSystem(() => readOrder(order.id)))?.head;
