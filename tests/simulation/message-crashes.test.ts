// What if the sweep dies that begins planned messages? Each reader is told once, and a sender who
// may not send hears why once.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { sweepMessages } from "#functions/workers/sweep-messages.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guests, openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";

/** A lease has ended then, and what was lost is due. */
const SWEPT_AFTER_SECONDS = 125;
const AHEAD_SECONDS = 60;

beforeAll(watchTable);
const desk = eachTest(async () => openMessageDesk(await given.owner()));
beforeEach(() => {
  count = 0;
});

let count = 0;
/** The clock goes back to the first one's, because a session ends with time. */
let begunMs = 0;
async function plan(status: "LIVE" | "DRAFT" = "LIVE"): Promise<string> {
  if (count === 0) begunMs = desk.now();
  desk.pass((begunMs - desk.now()) / 1000);
  await desk.setStatus("LIVE");
  const subject = `Doors ${++count}`;
  const at = new Date(desk.now() + AHEAD_SECONDS * 1000).toISOString();
  const planned = await desk.send({ subject, time: { is: "AT", at } });
  if (planned.status !== 201) throw new Error("The message was not planned.");
  await desk.setStatus(status);
  desk.pass(AHEAD_SECONDS + 1);
  return subject;
}

const kill = () => asSystem(() => sweepMessages(() => false));
const mailsWith = async (words: string) => {
  const mails = await Promise.all(desk.office.sent.map(desk.office.read));
  return mails.filter(({ subject, text }) => `${subject} ${text}`.includes(words)).length;
};

async function recover(): Promise<void> {
  await desk.settle();
  for (let look = 0; look < 3; look++) await desk.sweepIn(SWEPT_AFTER_SECONDS);
}

it("tells each reader once when the sweep dies", async () => {
  await desk.sell(...guests("ada", 3));
  await atEveryDeath({
    begin: () => plan(),
    kill,
    judge: async (subject, point) => {
      await recover();
      const told = await desk.told(subject);
      expect({ ...point, told }).toEqual({
        ...point,
        told: guests("ada", 3).map(({ email }) => email),
      });
    },
  });
});

it("tells the sender once why nobody was told when the sweep dies", async () => {
  await desk.sell(...guests("ada", 2));
  await atEveryDeath({
    begin: () => plan("DRAFT"),
    kill,
    judge: async (subject, point) => {
      await recover();
      const said = {
        toReaders: (await desk.told(subject)).length,
        mails: await mailsWith(subject),
      };
      expect({ ...point, ...said }).toEqual({ ...point, toReaders: 0, mails: 1 });
    },
  });
});
