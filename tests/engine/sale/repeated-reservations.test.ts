// What if a reservation is repeated after a crash, after its hold, after the sale, or with other
// lines under the same idempotency key?
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { crashing, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

beforeAll(watchTable);
const sale = eachTest(() =>
  openOnSale([
    { quantityAvailable: 20 },
    { title: "Other", quantityAvailable: 20 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 },
  ]),
);
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const lines = (quantity: number, index = 0) => [
  { ticketId: sale.tickets[index]?.id ?? "", quantity },
];
const heldUnits = async (index = 0) => {
  const id = sale.tickets[index]?.id ?? "";
  return (await asSystem(() => poolLevels(sale.event.id, [id]))).get(id)?.held;
};

/** The function takes the units and dies before it writes the order. */
async function dieWithUnitsInHand(key: string, index = 0): Promise<void> {
  // This marks the ticket as sold from and lists its trays in the directory.
  await sale.reserve(lines(1, index));
  await crashing({ at: 1, when: "after", of: "effects" }, () => sale.reserve(lines(1, index), key));
}

describe("a key whose first request took its units and died", () => {
  it("gets no larger order for the units of the smaller one", async () => {
    const key = randomUUID();
    await dieWithUnitsInHand(key, 2);

    const larger = await sale.reserve(lines(10, 2), key);

    expect([larger.status, larger.problem.code]).toEqual([409, "idempotency_key_reused"]);
  });

  it("gets no order over one more limit either", async () => {
    const key = randomUUID();
    await dieWithUnitsInHand(key);

    const wider = await sale.reserve([...lines(1), ...lines(1, 1)], key);

    expect([wider.status, wider.problem.code]).toEqual([409, "idempotency_key_reused"]);
  });

  it("is told that its order is over once those units may be taken by others", async () => {
    const key = randomUUID();
    await dieWithUnitsInHand(key);
    await sale.pass(903);

    const late = await sale.reserve(lines(1), key);

    expect([late.status, late.problem.code]).toEqual([410, "order_expired"]);
  });

  it("gets its order when the same is asked for again", async () => {
    const key = randomUUID();
    await dieWithUnitsInHand(key);

    expect((await sale.reserve(lines(1), key)).status).toBe(201);
    expect(await heldUnits()).toBe(2);
  });
});

describe("a key of an order that is held", () => {
  it("gives no other order back for lines that it refuses", async () => {
    const key = randomUUID();
    await sale.reserve(lines(1), key);
    const { data: earlier } = await sale.reserve(lines(1));

    const refused = await sale.reserveInstead(earlier.shortId, 2, key);

    expect([refused.status, refused.problem.code]).toEqual([409, "idempotency_key_reused"]);
    expect((await sale.look(earlier)).data.status).toBe("RESERVED");
  });

  it("gives none back for units that are missing either", async () => {
    const key = randomUUID();
    await sale.reserve(lines(1), key);
    const { data: earlier } = await sale.reserve(lines(19));

    const refused = await sale.reserveInstead(earlier.shortId, 18, key);

    expect([refused.status, refused.problem.code]).toEqual([409, "idempotency_key_reused"]);
    expect((await sale.look(earlier)).data.status).toBe("RESERVED");
  });

  it("is refused with another promo code, whichever of them is valid", async () => {
    const codes = limitsDesk(sale);
    await codes.addCode({ code: "SAVE10" });
    await codes.addCode({ code: "HALF", discountRate: 50_000 });
    const key = randomUUID();
    const buy = (promoCode: string) =>
      call(reservations.create, {
        params: { eventId: sale.event.id },
        body: { lines: lines(1), promoCode },
        idempotencyKey: key,
      });

    const { data: order } = await buy("SAVE10");
    const others = [await buy("HALF"), await buy("NEVER"), await buy("")];
    const again = await buy("save10");

    for (const { status, problem } of others)
      expect([status, problem.code]).toEqual([409, "idempotency_key_reused"]);
    expect([again.status, again.data.shortId]).toEqual([201, order.shortId]);
  });

  it("has its order again after the sale has ended", async () => {
    const soon = { saleEndsAt: "2027-02-20T19:05:00.000Z", quantityAvailable: 3 };
    const { id: ticketId } = await given.ticket(sale.owner, sale.event.id, soon);
    forgetSheets();
    const key = randomUUID();
    const { data: order } = await sale.reserve([{ ticketId, quantity: 1 }], key);
    await sale.pass(301);

    const again = await sale.reserve([{ ticketId, quantity: 1 }], key);
    const other = await sale.reserve([{ ticketId, quantity: 2 }], key);
    const late = await sale.reserve([{ ticketId, quantity: 1 }]);

    expect([again.status, again.data.shortId]).toEqual([201, order.shortId]);
    expect([other.problem.code, late.problem.code]).toEqual([
      "idempotency_key_reused",
      "not_on_sale",
    ]);
  });
});

describe("a key whose hold is over", () => {
  it("takes no units that nobody would give back, once others have taken its own", async () => {
    const key = randomUUID();
    const { data: order } = await sale.reserve(lines(2), key);
    await sale.pass(903);
    await sale.reserve(lines(1));

    await sale.reserve(lines(2), key);

    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    expect(await heldUnits()).toBe(1);
  });
});
