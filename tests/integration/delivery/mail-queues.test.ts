// Which queue does a mail wait in, and what does the worker do differently in the second? Nobody
// waits for a mail there, so its mails take turns; a failed one goes back to its own queue.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { queueNamed, replaceMailQueue } from "#functions/mail/delivery/mail-queue.ts";
import { queueOf } from "#functions/mail/delivery/mail-queues.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { LEAST_MS_A_MAIL } from "#functions/workers/mail.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const waits: unknown[] = [];
const office = eachTest(openPostOffice);
beforeEach(() => replaceClock({ elapsedMs: () => 0 }));
beforeEach(() => {
  const set = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((callback, ms, ...rest) => {
    if (ms !== LEAST_MS_A_MAIL) return set(callback, ms, ...rest);
    waits.push(ms);
    return set(callback, 0, ...rest);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  waits.splice(0);
});

async function accountMail() {
  const { me } = await given.owner();
  const account = me.account.id;
  const [mail] = await asSystem(() =>
    queryItems({ ...accountMailItem.within({ accountId: account }), consistent: true }),
  );
  return { account, mail: mail && accountMailItem.idsIn(mail)?.id };
}

describe("a worker of the second queue", () => {
  test("keeps its place a third of a second for each mail, and none for a repeated message", async () => {
    const mail = await accountMail();
    await office.workBulk(mail);
    expect(office.sent).toHaveLength(1);
    expect(waits).toEqual([LEAST_MS_A_MAIL]);

    await office.workBulk(mail);
    expect(waits).toEqual([LEAST_MS_A_MAIL]);
  });

  test("of the first queue goes on at once", async () => {
    await office.work(await accountMail());

    expect(office.sent).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test("gives a mail that failed back to its own queue", async () => {
    const back: unknown[] = [];
    const restore = replaceMailQueue({ retrySoon: async (_, name) => void back.push(name) });
    const mail = await accountMail();
    office.answers.push(new Error("The provider is gone."));
    await office.workBulk(mail);
    await office.work({ nonsense: true });
    restore();

    expect(back).toEqual(["BULK", "PROMPT"]);
  });
});

test("a queue is known by its ARN, whose end is that of its URL", () => {
  const arn = "arn:aws:sqs:us-east-1:000000000000:";
  expect([queueNamed(`${arn}bulk-mail`), queueNamed(`${arn}mail`)]).toEqual(["BULK", "PROMPT"]);
});

test("tickets, receipts and mails about a sign-in go first; what nobody knows does not", () => {
  const first = [
    "FIRST_CONFIRMATION",
    "TICKET",
    "GUEST_TICKETS",
    "REFUND",
    "RESET_PASSWORD",
    "FIND_TICKETS",
    "EXPORT_READY",
  ];
  expect(first.map(queueOf)).toEqual(first.map(() => "PROMPT"));
  const ofOrganizers = ["NEW_ORDER", "REFUND_FAILED"];
  const others = [...ofOrganizers, "JOIN_DETAILS", "RAFFLE", undefined];
  expect(others.map(queueOf)).toEqual(others.map(() => "BULK"));
});
