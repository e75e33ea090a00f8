// Does stock follow a cancelled or reactivated ticket exactly, whatever other people do at the same
// time?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { type PoolLevel, poolLevels } from "#functions/engine/stock/levels.ts";
import { createPool } from "#functions/engine/stock/pools.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { auth } from "#shared/contracts/auth.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const STOCK = 6;
const FREE = { title: "Guest", type: "FREE", priceMinor: 0 };
const HALL = "cap_000000000000";
let sale: OnSale;
let token: string;
beforeEach(async () => {
  sale = await openOnSale([{ ...FREE, quantityAvailable: STOCK }]);
  token = sale.owner.token;
});
afterEach(() => sale.close());

describe("a cancelled ticket", () => {
  it("gives its unit back once, however often it is cancelled, and the next buyer gets it", async () => {
    const [first = ""] = await order(STOCK);
    expect((await sale.reserve(lines(1))).problem.code).toBe("sold_out");

    const answers = [await setStatus(first, "CANCELLED"), await setStatus(first, "CANCELLED")];
    await Promise.all([setStatus(first, "CANCELLED"), setStatus(first, "CANCELLED")]);

    expect(answers.map(({ status, data }) => [status, data.status, data.version])).toEqual([
      [200, "CANCELLED", 2],
      [200, "CANCELLED", 2],
    ]);
    expect(await level()).toEqual({ free: 1, held: 0, kept: STOCK - 1 });
    expect((await sale.reserve(lines(1))).status).toBe(201);
    await agree();
  });

  it("is refused at the door at once, and its earlier code stays void after it is reactivated", async () => {
    const [first = "", second = ""] = await order(2);
    const list = await given.checkInList(sale.owner, sale.event.id, [sale.ticketId]);
    const scan = async (code: string) =>
      (
        await call(door.checkIn, {
          params: { shortId: list.shortId },
          body: { scan: code, nonce: crypto.randomUUID() },
        })
      ).data;
    const earlier = await codeOf(first);
    await setStatus(first, "CANCELLED");

    expect((await scan(earlier)).outcome).toBe("CANCELLED");
    expect((await scan(await codeOf(second))).outcome).toBe("OK");
    await setStatus(first, "ACTIVE");
    expect((await scan(earlier)).outcome).toBe("REPLACED");
    expect((await scan(await codeOf(first))).outcome).toBe("OK");
  });

  it("leaves the sold count, and comes back to it", async () => {
    const [first = ""] = await order(3);
    const sold = async () => {
      const params = { eventId: sale.event.id, ticketId: sale.ticketId };
      const { data } = await call(tickets.get, { token: sale.owner.token, params });
      return [data.quantitySold, data.quantityHeld];
    };
    await setStatus(first, "CANCELLED");
    expect(await sold()).toEqual([2, 0]);

    await setStatus(first, "ACTIVE");
    expect(await sold()).toEqual([3, 0]);
  });

  it("of two at once in one order gives back two units", async () => {
    const ids = await order(5);

    const answers = await Promise.all(ids.slice(0, 2).map((id) => setStatus(id, "CANCELLED")));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await level()).toEqual({ free: 3, held: 0, kept: 3 });
    await agree();
  });
});

describe("a reactivated ticket", () => {
  it("is refused with the numbers where no unit is free, and nothing changes", async () => {
    const [first = ""] = await order(STOCK);
    await setStatus(first, "CANCELLED");
    await sale.reserve(lines(1));

    const { status, problem } = await setStatus(first, "ACTIVE");

    expect([status, problem.code]).toEqual([409, "no_stock"]);
    expect(problem.params).toEqual({
      title: "Guest",
      wanted: 1,
      free: 0,
      kept: STOCK - 1,
      held: 1,
      limit: STOCK,
    });
    expect((await look(first)).data).toMatchObject({ status: "CANCELLED", version: 2 });
    await agree();
  });

  it("takes the last unit for exactly one of two people who reactivate two tickets", async () => {
    const [first = "", second = ""] = await order(STOCK);
    await setStatus(first, "CANCELLED");
    await setStatus(second, "CANCELLED");
    await order(1);

    const answers = await Promise.all([setStatus(first, "ACTIVE"), setStatus(second, "ACTIVE")]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await level()).toEqual({ free: 0, held: 0, kept: STOCK });
    await agree();
  });

  it("takes one unit where two people reactivate the same ticket, and raises its revision once", async () => {
    const [first = ""] = await order(2);
    await setStatus(first, "CANCELLED");

    const answers = await Promise.all([setStatus(first, "ACTIVE"), setStatus(first, "ACTIVE")]);

    expect(answers.map(({ status, data }) => [status, data.version])).toEqual([
      [200, 3],
      [200, 3],
    ]);
    expect(await level()).toEqual({ free: STOCK - 2, held: 0, kept: 2 });
    await agree();
  });

  it("joins the limits that its ticket has today, and brings the rest of its line along", async () => {
    const [first = ""] = await order(3);
    await setStatus(first, "CANCELLED");
    await limitByHall(3, { isAlone: true });

    expect((await setStatus(first, "ACTIVE")).status).toBe(200);

    expect(await level(HALL)).toEqual({ free: 0, held: 0, kept: 3 });
    expect(await level()).toEqual({ free: STOCK, held: 0, kept: 0 });
    await agree();
  });

  it("is refused whole where one of two limits is full", async () => {
    const [first = ""] = await order(3);
    await setStatus(first, "CANCELLED");
    await limitByHall(2, { isAlone: false });

    const { problem } = await setStatus(first, "ACTIVE");

    // The two that are left of the order join the hall together with the reactivated one.
    const hall = { title: "Hall", wanted: 3, free: 2, kept: 0, held: 0, limit: 2 };
    expect([problem.code, problem.params]).toEqual(["no_stock", hall]);
    expect(await level()).toEqual({ free: STOCK - 2, held: 0, kept: 2 });
    // The hall has not taken in the two units that are left, and took none now.
    expect(await sale.wrongs()).toEqual([expect.stringContaining(`${HALL} lacks 2 units`)]);
  });

  it("needs no stock where nothing limits it", async () => {
    await sale.close();
    sale = await openOnSale([{ ...FREE, quantityAvailable: null }]);
    token = sale.owner.token;
    const [first = ""] = await order(2);

    expect((await setStatus(first, "CANCELLED")).data.status).toBe("CANCELLED");
    expect((await setStatus(first, "ACTIVE")).data.status).toBe("ACTIVE");
    await agree();
  });
});

describe("while buyers buy", () => {
  // Every seed gives another order of actions. The same rules must hold after each of them.
  it.each([1, 2, 3, 4, 5, 6])(
    "tickets come and go, and never a unit with them (seed %s)",
    async (seed) => {
      const random = randomOf(seed);
      const ids = [...(await order(2)), ...(await order(2))];
      for (let round = 0; round < 4; round++) {
        const acts = Array.from({ length: 6 }, () => () => {
          const id = ids[Math.floor(random() * ids.length)] ?? "";
          const dice = random();
          if (dice < 0.35) return setStatus(id, "CANCELLED");
          if (dice < 0.55) return setStatus(id, "ACTIVE");
          if (dice < 0.75) return undoLast(id);
          return sale.reserve(lines(1 + Math.floor(random() * 2)));
        });

        const answers = await Promise.all(acts.map((act) => act()));

        // A 503 means that the request should be retried. Six parallel requests may conflict too
        // often; nothing has changed then.
        expect(answers.filter(({ status }) => ![200, 201, 409, 503].includes(status))).toEqual([]);
        await agree();
        const { free, held, kept } = (await level()) ?? { free: 0, held: 0, kept: 0 };
        expect(free + held + kept).toBe(STOCK);
        if (random() < 0.5) await basketsEnd();
      }
    },
  );
});

const lines = (quantity: number) => [{ ticketId: sale.ticketId, quantity }];
const agree = async () => expect(await sale.wrongs()).toEqual([]);

/** Makes a completed order of free tickets; returns its attendees' ids. */
async function order(quantity: number): Promise<string[]> {
  const { data: basket } = await sale.reserve(lines(quantity));
  const { data: done }: { data: CheckoutOrder } = await sale.fillIn(basket);
  return done.attendees.map(({ shortId }) => shortId?.slice(0, 14) ?? "");
}

const options = (attendeeId: string) => ({ token, params: { eventId: sale.event.id, attendeeId } });
const look = (id: string) => call(attendees.get, options(id));
const setStatus = (id: string, status: "ACTIVE" | "CANCELLED") =>
  call(attendees.setStatus, { ...options(id), body: { status } });

/** Undoes the ticket's last change; refused unless that was a cancellation. */
async function undoLast(id: string) {
  const { version } = (await look(id)).data;
  return call(attendees.undoCancellation, { ...options(id), version });
}

/** The code that the ticket's page shows now. */
async function codeOf(id: string): Promise<string> {
  const { shortId } = (await look(id)).data;
  return (await call(publicTickets.get, { params: { eventId: sale.event.id, shortId } })).data
    .qrText;
}

async function level(pool = sale.ticketId): Promise<PoolLevel | undefined> {
  return (await asSystem(() => poolLevels(sale.event.id, [pool]))).get(pool);
}

/**
 * Ends all holds, so that their units are free again. The organizer's token has expired too, so
 * this signs in again.
 */
async function basketsEnd(): Promise<void> {
  await sale.pass(902);
  const { data } = await call(auth.login, {
    body: { email: sale.owner.me.email, password: PASSWORD },
  });
  token = data.token ?? "";
}

/**
 * A hall with that many units limits the ticket from now on, beside its own quantity or in its
 * place. It has not taken in what was sold before, as if the index had lagged.
 */
async function limitByHall(units: number, { isAlone }: { isAlone: boolean }): Promise<void> {
  const { id: eventId, accountId } = { id: sale.event.id, accountId: sale.owner.me.account.id };
  const hall = capacityAssignmentItem.whole({
    eventId,
    accountId,
    id: HALL,
    version: 1,
    name: "Hall",
    capacity: units,
    appliesTo: "EVENT",
    createdAt: new Date(sale.bench.clock.ms).toISOString(),
  });
  await asSystem(async () => {
    await createPool({ id: eventId, accountId }, HALL, units);
    await writeItem({ put: hall });
    const key = ticketItem.key({ eventId, id: sale.ticketId });
    const pools = isAlone ? [] : [sale.ticketId];
    await writeItem({ update: key, set: "SET pools = :pools", values: { ":pools": pools } });
  });
  forgetSheets();
}

/** A small random generator (mulberry32), so that a failing seed can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
