// What may not be reserved? Everything that is not on offer, whoever asks and however it is written; nothing is held then.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/inventory/sheet.ts";
import { events } from "#shared/contracts/events.ts";
import { call } from "#tests/support/call.ts";
import { type Line, type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { given } from "#tests/support/world.ts";

let sale: OnSale;
beforeEach(async () => {
  // The test's clock stands at 2027-02-20T19:00:00Z.
  sale = await openOnSale([
    { quantityAvailable: 10, minPerOrder: 2, maxPerOrder: 4 },
    { title: "Hidden", isHidden: true },
    { title: "Early", saleStartsAt: "2027-02-20T19:00:01.000Z" },
    { title: "Late", saleEndsAt: "2027-02-20T19:00:00.000Z" },
    { title: "Now", saleStartsAt: "2027-02-20T19:00:00.000Z", saleEndsAt: "2027-02-20T19:00:01.000Z" },
  ]);
});
afterEach(async () => {
  expect(await sale.wrongs()).toEqual([]);
  await sale.close();
});

const ticket = (index: number): string => sale.tickets[index]?.id ?? "";
const lines = (quantity: number, index = 0): Line[] => [{ ticketId: ticket(index), quantity }];
const codeOf = async (wanted: Line[]) => {
  const { status, problem } = await sale.reserve(wanted);
  return [status, problem.code];
};
const setStatus = async (status: string) => {
  const params = { eventId: sale.event.id };
  await call(events.setStatus, { token: sale.owner.token, params, body: { status } });
  forgetSheets();
};

describe("a ticket", () => {
  it("that is hidden, foreign or unknown is not on sale, in the same words", async () => {
    const foreign = await given.event(sale.owner, { tickets: [{}] });

    const answers = [
      await sale.reserve(lines(1, 1)),
      await sale.reserve([{ ticketId: foreign.tickets[0]?.id ?? "", quantity: 1 }]),
      await sale.reserve([{ ticketId: "tkt_000000000000", quantity: 1 }]),
    ];

    for (const { status, problem } of answers) {
      expect([status, problem.code]).toEqual([409, "not_on_sale"]);
      expect(problem.fields?.[0]?.path).toBe("lines.0");
    }
  });

  it("is sold from the second its sale starts to the second before it ends", async () => {
    expect(await codeOf(lines(1, 2))).toEqual([409, "not_on_sale"]);
    expect(await codeOf(lines(1, 3))).toEqual([409, "not_on_sale"]);
    expect((await sale.reserve(lines(1, 4))).status).toBe(201);
  });

  it("is sold in its least and most per order, also when it is named twice", async () => {
    expect(await codeOf(lines(1))).toEqual([409, "too_few_per_order"]);
    expect(await codeOf(lines(5))).toEqual([409, "too_many_per_order"]);
    expect(await codeOf([...lines(3), ...lines(2)])).toEqual([409, "too_many_per_order"]);
    expect((await sale.reserve([...lines(1), ...lines(1)])).data.lines).toMatchObject([{ quantity: 2 }]);
  });
});

describe("an event", () => {
  it.each(["DRAFT", "ARCHIVED"])("that is %s sells nothing and looks like one that does not exist", async (status) => {
    await setStatus(status);

    expect(await codeOf(lines(2))).toEqual([404, "event_not_found"]);
  });

  it("that has ended sells nothing", async () => {
    await sale.pass(5 * 365 * 24 * 3600);
    forgetSheets();

    expect(await codeOf(lines(2))).toEqual([409, "not_on_sale"]);
  });

  it("that went back to draft still lets a buyer finish who holds tickets", async () => {
    const { data: order } = await sale.reserve(lines(2));
    await setStatus("DRAFT");

    expect((await sale.fillIn(order)).status).toBe(200);
    expect((await sale.startPayment(order)).status).toBe(200);
  });
});
