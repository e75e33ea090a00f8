// What happens to a mail if a worker dies, an answer is lost, or the provider refuses it?
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { replaceMailer } from "#functions/core/ports/mailer.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, queryItems } from "#functions/core/table/table.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { claim, readPlace } from "#functions/mail/delivery/delivery.ts";
import { mailTroubles } from "#functions/mail/delivery/mail-alarm.ts";
import { editBuyer } from "#functions/orders/edit-buyer.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { driveOrder } from "#functions/workers/due.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const MINUTE = 60;

let putClockBack = () => {};
let begun: number;
let loseAnswer: ((input: object) => boolean) | null = null;
dynamo().middlewareStack.add(
  (next) => async (args) => {
    const answer = await next(args);
    if (!loseAnswer?.(args.input)) return answer;
    loseAnswer = null;
    throw Object.assign(new Error("Request timed out"), { name: "TimeoutError" });
  },
  { step: "initialize", name: "lost-answer" },
);
const office = eachTest(openPostOffice);
beforeEach(() => {
  begun = nowMs();
});
afterEach(() => {
  putClockBack();
  loseAnswer = null;
});

describe("a confirmation that may have left", () => {
  test("is sent a second time after a quarter of an hour, and the order says so", async () => {
    const order = await soldOrder();
    office.answers.push(new Error("the worker dies"));
    await office.work({ order: order.id });

    await minutes(order, 3);
    const waiting = await headOf(order);
    await minutes(order, 20);

    expect(waiting?.mail?.state).toBe("UNKNOWN");
    expect(office.sent).toHaveLength(2);
    const head = await headOf(order);
    expect(head).toMatchObject({ mail: { state: "ACCEPTED", again: true }, due: null });
    expect(head?.log.map(({ what }) => what).slice(-3)).toEqual([
      "mail_unknown",
      "mail_repeated",
      "mail_accepted",
    ]);
  });

  test("is never sent a third time", async () => {
    const order = await soldOrder();
    office.answers.push("unknown", "unknown");
    await office.work({ order: order.id });

    await minutes(order, 60);
    at(3 * 24 * 60 * MINUTE);
    await minutes(order, 60);

    expect(office.sent).toHaveLength(2);
    expect(await headOf(order)).toMatchObject({
      mail: { state: "UNKNOWN", again: true },
      due: null,
    });
  });

  test("is left to the worker that sends it a second time, if the first one's answer comes then", async () => {
    const order = await soldOrder();
    const [second, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sends = 0;
    let later: Promise<unknown> = Promise.resolve();
    const putMailerBack = replaceMailer(async () => {
      sends++;
      if (sends === 1) {
        later = minutes(order, 20);
        await second.promise;
        return "refused";
      }
      second.resolve();
      await first.promise;
      return "accepted";
    });
    await office.work({ order: order.id });
    first.resolve();
    await later;
    putMailerBack();

    expect((await headOf(order))?.mail).toMatchObject({ state: "ACCEPTED", again: true });
  });

  test("leaves at once where only the answer to the claim was lost", async () => {
    const order = await soldOrder();
    loseAnswer = (input) => JSON.stringify(input).includes("CLAIMED");

    const { batchItemFailures } = await office.work({ order: order.id });

    expect(batchItemFailures).toEqual([]);
    expect(office.sent).toHaveLength(1);
    expect((await headOf(order))?.mail?.state).toBe("ACCEPTED");
  });
});

test("a confirmation is not claimed once the buyer has another address, and goes to the new one", async () => {
  const order = await soldOrder();
  const before = await asSystem(() => readPlace({ order: order.id }));
  if (!before) throw new Error("The order has no mail.");
  const moved = { ...jana, email: "jana@new.example" };
  await asSystem(async () => {
    const now = await readOrder(order.id);
    if (now) await editBuyer(now, { ...moved, answers: [] }, { version: 1, by: "user" });
  });

  const late = await asSystem(() => claim(before, false));
  await office.work({ order: order.id });

  expect(late).toBeNull();
  expect(office.sent.map(({ to }) => to)).toEqual(["jana@new.example"]);
});

describe("a mail that nobody sends", () => {
  test("is queued ever more rarely while nobody takes it from the queue", async () => {
    const order = await soldOrder();

    await minutes(order, 60, { isWorked: false });

    expect(office.queued).toHaveLength(5); // after 2, 4, 8, 16 and 32 minutes
  });

  test("is tried ever more rarely while the provider puts it off, and sent once it is taken", async () => {
    const order = await soldOrder();
    office.answers.push("later", "later", "later", "later");

    const first = await office.work({ order: order.id });
    await minutes(order, 28);
    const attempts = office.sent.length;
    await minutes(order, 60);

    expect(first.batchItemFailures).toEqual([]);
    expect(attempts).toBe(4);
    expect(office.sent).toHaveLength(5);
    expect(await headOf(order)).toMatchObject({ mail: { state: "ACCEPTED" }, due: null });
  });
});

describe("a mail alarm", () => {
  const ring = vi.spyOn(logger, "error");
  beforeEach(() => ring.mockReset().mockReturnValue());
  afterAll(() => ring.mockRestore());
  const rung = () => ring.mock.calls.map(([sentence, facts]) => ({ sentence, facts }));
  const alarm = (trouble: keyof typeof mailTroubles, ref: object) => ({
    sentence: mailTroubles[trouble],
    facts: { alarm: "mail", trouble, ref },
  });

  test("is silent for a mail that was put off once, and one line when it is put off again", async () => {
    const order = await soldOrder();
    office.answers.push("later", "later");

    await office.work({ order: order.id });
    const once = rung();
    await minutes(order, 3);

    expect(once).toEqual([]);
    expect(rung()).toEqual([alarm("put_off_again", { order: order.id })]);
  });

  test("is one line for a second send, and one where that is lost too, however it is lost", async () => {
    for (const second of ["unknown", new Error("the worker dies")] as const) {
      ring.mockClear();
      const order = await soldOrder();
      office.answers.push("unknown", second);

      await office.work({ order: order.id });
      await minutes(order, 30);

      const lines = rung().filter(({ sentence }) => sentence !== "mail not sent");
      expect(lines).toEqual([
        alarm("sent_again", { order: order.id }),
        alarm("lost", { order: order.id }),
      ]);
      at(0);
    }
  });

  test("is one line for an account's mail as well", async () => {
    const { me } = await given.owner({ isConfirmed: false });
    const mail = accountMailItem.lastId(await accountMail(me.account.id));
    const ref = { account: me.account.id, mail };
    office.answers.push("later", "later");
    await office.work(ref);

    at(3 * MINUTE);
    await sweep();
    await office.work(...own(me.account.id));

    expect(rung()).toEqual([alarm("put_off_again", ref)]);
  });
});

describe("an account's mail", () => {
  test("leaves although the stream never told of it", async () => {
    const { me } = await given.owner({ isConfirmed: false });
    at(3 * MINUTE);

    await sweep();
    await office.work(...own(me.account.id));

    expect(office.sent.map(({ to }) => to)).toEqual([me.email]);
    expect(await accountMail(me.account.id)).toMatchObject({ state: "ACCEPTED" });
    expect(await accountMail(me.account.id)).not.toHaveProperty("duePk");
  });

  test("that may have left is sent once more", async () => {
    const { me } = await given.owner({ isConfirmed: false });
    const mail = accountMailItem.lastId(await accountMail(me.account.id));
    office.answers.push("unknown", "unknown");
    await office.work({ account: me.account.id, mail });

    for (const minute of [16, 20, 40, 400]) {
      at(minute * MINUTE);
      await sweep();
      await office.work(...own(me.account.id));
      office.queued.splice(0);
    }

    expect(office.sent).toHaveLength(2);
    expect(await accountMail(me.account.id)).toMatchObject({ state: "UNKNOWN", again: true });
  });

  test("leaves at once where only the answer to the claim was lost", async () => {
    const { me } = await given.owner({ isConfirmed: false });
    const mail = accountMailItem.lastId(await accountMail(me.account.id));
    loseAnswer = (input) => JSON.stringify(input).includes("CLAIMED");

    await office.work({ account: me.account.id, mail });

    expect(office.sent).toHaveLength(1);
    expect(await accountMail(me.account.id)).toMatchObject({ state: "ACCEPTED" });
  });
});

/** Lets minutes pass for one order. Each minute the sweep and the mail worker process it. */
async function minutes(order: SoldOrder, count: number, { isWorked = true } = {}): Promise<void> {
  const from = nowOffset;
  for (let minute = 1; minute <= count; minute++) {
    at(from + minute * MINUTE);
    await asSystem(() => driveOrder(order.id));
    if (isWorked) await office.work(...office.queued.splice(0));
  }
}

let nowOffset = 0;
beforeEach(() => {
  nowOffset = 0;
});

/** Sets the clock to so many seconds after the test's beginning. */
function at(seconds: number): void {
  nowOffset = seconds;
  putClockBack();
  putClockBack = replaceClock({ nowMs: () => begun + seconds * 1000 });
}

const own = (account: string) =>
  office.queued.filter((ref) => "account" in ref && ref.account === account);

async function accountMail(account: string): Promise<Item> {
  const [item] = await asSystem(() =>
    queryItems({ ...accountMailItem.within({ accountId: account }), consistent: true }),
  );
  if (!item) throw new Error("The account has a mail.");
  return item;
}

async function soldOrder(): Promise<SoldOrder> {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner);
  return sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: jana })),
  );
}

const headOf = async (order: SoldOrder) => (await asSystem(() => readOrder(order.id)))?.head;
