// What if door, stream, mail worker or sweep dies, and its trigger repeats it? Each guest
// enters once; a mail is sent twice only if the first outcome is unknown.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { mailOfOrder, openAfterSale } from "#tests/support/scenes/after-sale.ts";
import { follow } from "#tests/support/servers/stream.ts";

/** How long a dead worker's message stays hidden: three times the worker's timeout. */
const HIDDEN_SECONDS = 90;

/**
 * The sweep first checks a completed order this many seconds after its completion, if nothing else
 * keeps it waiting.
 */
const LOOK_AGAIN_SECONDS = 120;
const RECOVERED_WITHIN_SECONDS = 120;
const DAYS_LATER_SECONDS = 3 * 24 * 3600;

beforeAll(watchTable);
const after = eachTest(openAfterSale);

describe("a check-in, wherever it dies", () => {
  killed("lets in once when the same scan is sent again, and tells it to the next", {
    begin: () => after.guest(),
    kill: (guest) => after.scan(guest),
    recover: async (guest) => {
      await after.scan(guest);
      await after.scan({ ...guest, nonce: randomUUID() });
      await after.scan(guest);
      await follow(await after.changeOf(guest));
    },
  });

  killed("lets in once when only another scanner tries", {
    begin: () => after.guest(),
    kill: (guest) => after.scan(guest),
    recover: async (guest) => {
      await after.scan({ ...guest, nonce: randomUUID() });
      await follow(await after.changeOf(guest));
    },
  });
});

describe("an undone check-in, wherever it dies", () => {
  killed("is taken back once when it is asked for again, and the next scan lets in", {
    begin: async () => {
      const guest = await after.guest();
      await after.scan(guest);
      await follow(await after.changeOf(guest));
      return { ...guest, before: (await after.changeOf(guest)).now };
    },
    kill: (guest) => after.undo(guest),
    recover: async (guest) => {
      await after.undo(guest);
      expect(await after.admissions(guest)).toEqual({ standing: 0, undone: 1 });
      await after.scan(guest);
      await after.scan({ ...guest, nonce: randomUUID() });
      expect(await after.admissions(guest)).toEqual({ standing: 1, undone: 1 });
      await follow(await after.changeOf(guest));
    },
  });
});

describe("the stream worker, wherever it dies", () => {
  killed("issues tickets and sends mail once when it gets its batch again", {
    begin: async () => [await after.unissued(), await after.unissued()],
    kill: (sold) => follow(...sold.map(({ change }) => change)),
    recover: async (sold) => {
      await follow(...sold.map(({ change }) => change));
      await after.workQueued();
    },
  });

  killed("leaves the rest to the sweeper when the stream gives up", {
    begin: () => after.unissued(),
    kill: ({ change }) => follow(change),
    recover: () => after.minutes(2),
  });

  killed("brings check-ins to the lists when it gets its batch again", {
    begin: async () => {
      const guest = await after.guest();
      await after.scan(guest);
      return after.changeOf(guest);
    },
    kill: (change) => follow(change),
    recover: (change) => follow(change),
  });
});

describe("the mail worker, wherever it dies", () => {
  killed("sends an order's mail once more at most when its message comes again", {
    begin: () => after.completed(),
    kill: (sold) => after.office.work(mailOfOrder(sold)),
    recover: async (sold) => {
      await after.pass(HIDDEN_SECONDS);
      await after.office.work(mailOfOrder(sold));
    },
  });

  killed("sends an order's mail once more at most when its message is lost", {
    begin: () => after.completed(),
    kill: (sold) => after.office.work(mailOfOrder(sold)),
    recover: () => after.minutes(2),
  });

  killed("says what may have left of an account's mail when its message comes again", {
    begin: () => after.accountMail(),
    kill: (mail) => after.office.work(mail),
    recover: async (mail) => {
      await after.pass(HIDDEN_SECONDS);
      await after.office.work(mail);
      expect(await after.accountMailWrongs(mail)).toEqual([]);
    },
  });
});

describe("the sweeper, wherever it dies", () => {
  killed("looks after what nobody finished when it comes a minute later", {
    begin: async () => {
      await after.unissued();
      await after.pass(LOOK_AGAIN_SECONDS);
    },
    kill: () => after.sweep(),
    recover: () => after.minutes(1),
  });
});

type Story<Given> = {
  begin: () => Promise<Given>;
  kill: (given: Given) => Promise<unknown>;
  /** What the trigger does by itself within two minutes; everything must agree afterwards. */
  recover: (given: Given) => Promise<unknown>;
};

function killed<Given>(title: string, { begin, kill, recover }: Story<Given>): void {
  it(title, async () => {
    await atEveryDeath({
      begin,
      kill,
      judge: async (given, point) => {
        const diedAt = after.seconds();
        await recover(given);
        const isInTime = after.seconds() - diedAt <= RECOVERED_WITHIN_SECONDS;
        expect({ ...point, isInTime, wrongs: await after.wrongs() }).toEqual({
          ...point,
          isInTime: true,
          wrongs: [],
        });
      },
    });
    await after.pass(DAYS_LATER_SECONDS);
    await after.minutes(2);
    expect(await after.wrongs()).toEqual([]);
    expect(await after.forgotten()).toEqual([]);
  });
}
