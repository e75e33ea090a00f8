// What if the mail worker dies while it mails new connection details? Its message is
// delivered again, or is lost and the sweep takes over.
import { beforeAll, expect, it } from "vitest";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { guest, openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";

/** When the sweep first looks for unfinished work. */
const SWEPT_AFTER_SECONDS = 120;
/** Each run has its own buyers, because a mailbox gets so many mails a day at most. */
let run = 0;

let owner: Owner;
beforeAll(async () => {
  watchTable();
  owner = await given.owner();
});

it.each(["the message is delivered again", "the message is lost"])(
  "each buyer gets one mail when %s",
  async (then) => {
    await atEveryDeath({
      begin: async () => {
        const desk = await openJoinDetailsDesk(owner);
        run++;
        const buyers = [guest(`Ada${run}`), guest(`Ben${run}`)];
        for (const buyer of buyers) await desk.sell(buyer);
        expect((await desk.send()).status).toBe(204);
        return { desk, buyers: buyers.map(({ email }) => email), messages: await desk.queue() };
      },
      kill: async ({ desk, messages }) => {
        const { batchItemFailures } = await desk.office.work(...messages);
        if (batchItemFailures.length > 0) throw new Error("The worker died.");
      },
      judge: async ({ desk, buyers, messages }, point) => {
        if (then === "the message is delivered again") await desk.office.work(...messages);
        else await desk.sweepIn(SWEPT_AFTER_SECONDS);
        await desk.deliver();
        expect({ ...point, told: desk.told() }).toEqual({ ...point, told: buyers });
        desk.close();
      },
    });
  },
);
