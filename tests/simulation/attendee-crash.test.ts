// What if a function dies while a ticket is cancelled or reactivated? Then the request is
// repeated. The unit must move exactly once.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import type { AttendeeStatus } from "#shared/core/people.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const STOCK = 40;
let attendeeId: string;
beforeAll(watchTable);
const sale = eachTest(() =>
  openOnSale([{ type: "FREE", priceMinor: 0, quantityAvailable: STOCK }]),
);
beforeEach(async () => {
  const { data: basket } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }]);
  const { data: order } = await sale.fillIn(basket);
  attendeeId = order.attendees[0]?.shortId?.slice(0, 14) ?? "";
});

const options = () => ({ token: sale.owner.token, params: { eventId: sale.event.id, attendeeId } });
const setStatus = (status: AttendeeStatus) =>
  call(attendees.setStatus, { ...options(), body: { status } });
const undo = (version: number) => call(attendees.undoCancellation, { ...options(), version });
const state = async () => {
  const { data } = await call(attendees.get, options());
  const level = (await asSystem(() => poolLevels(sale.event.id, [sale.ticketId]))).get(
    sale.ticketId,
  );
  return {
    status: data.status,
    version: data.version,
    free: level?.free,
    wrongs: await sale.wrongs(),
  };
};

describe.each([
  { from: "ACTIVE", to: "CANCELLED", free: STOCK - 1 },
  { from: "CANCELLED", to: "ACTIVE", free: STOCK - 2 },
] as const)("a ticket that goes from $from to $to, wherever it dies", ({ from, to, free }) => {
  it("has moved its unit once when it is asked for again", async () => {
    await atEveryDeath({
      begin: async () => {
        await setStatus(from);
        return await state();
      },
      kill: () => setStatus(to),
      judge: async (before, point) => {
        expect((await state()).wrongs).toEqual([]);

        const answer = await setStatus(to);

        expect({ ...point, answer: answer.status, ...(await state()) }).toEqual({
          ...point,
          answer: 200,
          status: to,
          version: before.version + 1,
          free,
          wrongs: [],
        });
      },
    });
  });
});

describe("a cancellation that is undone, wherever it dies", () => {
  it("has taken its unit once when it is asked for again, and the code is the one that was mailed", async () => {
    const mailed = await codeOf();
    await atEveryDeath({
      begin: async () => (await setStatus("CANCELLED")).data,
      kill: ({ version }) => undo(version),
      judge: async ({ version }, point) => {
        expect((await state()).wrongs).toEqual([]);

        const answer = await undo(version);

        const code = await codeOf();
        expect({ ...point, answer: answer.status, code, ...(await state()) }).toEqual({
          ...point,
          answer: 200,
          code: mailed,
          status: "ACTIVE",
          version: version + 1,
          free: STOCK - 2,
          wrongs: [],
        });
      },
    });
  });
});

/** The code that the ticket's page shows now. */
async function codeOf(): Promise<string> {
  const { shortId } = (await call(attendees.get, options())).data;
  return (await call(publicTickets.get, { params: { eventId: sale.event.id, shortId } })).data
    .qrText;
}
