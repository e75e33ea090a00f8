// What does a promo code do, for organizers who make it and for buyers who type it?
import { describe, expect, it } from "vitest";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", quantityAvailable: 10 },
    { title: "Crew", quantityAvailable: 10, hideUntilPromoCode: true },
    { title: "Press", type: "FREE", priceMinor: 0, isHidden: true },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));

const idOf = (index: number): string => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = 0) => [{ ticketId: idOf(index), quantity }];
const see = (promoCode: string, address = "198.51.100.7") =>
  call(publicEvents.get, {
    params: { eventId: sale.event.id },
    search: `?promo_code=${encodeURIComponent(promoCode)}`,
    address,
  });
const check = (code: string, address = "198.51.100.7") =>
  call(publicEvents.checkPromoCode, { params: { eventId: sale.event.id, code }, address });

describe("an organizer", () => {
  it("makes SAVE10 with two uses: two buyers get it, and the third hears that it is used up", async () => {
    await desk.addCode({ maxUses: 2 });
    const [first, second, third] = [
      await sale.reserveWith("save10"),
      await sale.reserveWith(" SAVE10 "),
      await sale.reserveWith("SAVE10"),
    ];

    expect([first.data.totals.totalMinor, second.data.promoCode]).toEqual([2250, "SAVE10"]);
    expect([third.status, third.problem.code]).toEqual([409, "promo_code_used_up"]);
    expect(third.problem.fields).toMatchObject([{ path: "promoCode" }]);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("sees each order as one use, whatever it bought, and none of a basket that ended", async () => {
    await desk.addCode({ maxUses: 3 });
    const { data: order } = await sale.reserveWith("SAVE10", some(4));
    await sale.abandon(order);
    const { data: bought } = await sale.reserveWith("SAVE10", some(3));
    await sale.fillIn(bought);
    const { data: payment } = await sale.startPayment(bought);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();

    expect((await desk.codes())[0]?.timesUsed).toBe(1);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("sees a use also where the code makes nothing cheaper, of a paid and of a free ticket", async () => {
    const { id } = await given.ticket(sale.owner, sale.event.id, { type: "FREE", priceMinor: 0 });
    await desk.addCode({ maxUses: 2, ticketIds: [idOf(1)] });

    const paid = await sale.reserveWith("SAVE10");
    const free = await sale.reserveWith("SAVE10", [{ ticketId: id, quantity: 1 }]);

    expect([paid.data.totals.totalMinor, free.data.totals.totalMinor]).toEqual([2500, 0]);
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_used_up");
  });

  it("has each code once, in whichever capitals, and may give it away again", async () => {
    const { data: code } = await desk.addCode({ code: "Früh-25" });
    expect(code.code).toBe("FRÜH-25");
    const second = await desk.addCode({ code: "früh-25" });
    expect([second.status, second.problem.fields?.[0]?.path]).toEqual([409, "code"]);

    await desk.editCode(code.id, { code: "LATE" });
    expect((await desk.addCode({ code: "früh-25" })).status).toBe(201);
    expect((await check("LATE")).data.valid).toBe(true);
    await desk.removeCode(code.id);
    expect((await check("LATE")).data.valid).toBe(false);
    expect((await desk.addCode({ code: "late" })).status).toBe(201);
  });

  it.each([
    [{ code: "AB" }, "code", "too_short"],
    [{ code: "x".repeat(51) }, "code", "too_long"],
    [{ code: "TEN OFF" }, "code", "code_characters"],
    [{ discountRate: 0 }, "discountRate", "discount_required"],
    [{ discountRate: 100_001 }, "discountRate", "rate_too_large"],
    [{ discountRate: 0.5 }, "discountRate", "wrong_type"],
    [{ discountType: "FIXED", discountRate: 0 }, "discountMinor", "discount_required"],
    [{ discountMinor: 500 }, "discountMinor", "discount_of_other_type"],
    [{ discountType: "NONE" }, "discountRate", "discount_of_other_type"],
    [{ discountType: "NONE", discountRate: 0 }, "ticketIds", "ticket_required"],
    [{ maxUses: 0 }, "maxUses", "too_small"],
    [{ ticketIds: ["tkt_000000000000"] }, "ticketIds.0", "unknown_ticket"],
    [{ timesUsed: 0 }, "timesUsed", "unknown_field"],
  ])("is refused with %o on its %s as %s", async (fields, path, code) => {
    const refused = await desk.addCode(fields);

    expect([refused.status, refused.problem.fields?.[0]]).toMatchObject([422, { path, code }]);
    expect(await desk.codes()).toEqual([]);
  });

  it("names only tickets of the event, and amounts that its currency has", async () => {
    const { event } = await given.event(sale.owner, { fields: { currency: "KWD" } });

    const foreign = await limitsDesk({ ...sale, event }).addCode({ ticketIds: [idOf(0)] });
    const between = await limitsDesk({ ...sale, event }).addCode({
      discountType: "FIXED",
      discountRate: 0,
      discountMinor: 1005,
    });

    expect(foreign.problem.fields?.[0]?.path).toBe("ticketIds.0");
    expect(between.problem.fields?.[0]?.path).toBe("discountMinor");
  });

  it("edits a code that lists a ticket which was deleted since", async () => {
    const late = await given.ticket(sale.owner, sale.event.id, { title: "Late" });
    const { data: code } = await desk.addCode({ ticketIds: [idOf(0), late.id] });
    const params = { eventId: sale.event.id, ticketId: late.id };
    expect((await call(tickets.remove, { token: sale.owner.token, params })).status).toBe(204);

    const { status, data } = await desk.editCode(code.id, { discountRate: 20_000 });

    expect([status, data.ticketIds]).toEqual([200, [idOf(0), late.id]]);
  });

  it("keeps the discount of an order whose code was changed or deleted since", async () => {
    const { data: code } = await desk.addCode({});
    const { data: order } = await sale.reserveWith("SAVE10");
    await desk.editCode(code.id, { discountRate: 50_000 });
    await desk.removeCode(code.id);

    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);

    expect(payment.totalMinor).toBe(2250);
  });

  it("searches and sorts ten codes like any list", async () => {
    for (let number = 0; number < 10; number++) await desk.addCode({ code: `CODE${number}` });

    const { data, meta } = await call(promoCodes.list, {
      token: sale.owner.token,
      params: { eventId: sale.event.id },
      search: "?query=code1&sort_by=code",
    });

    expect([meta.total, data.map(({ code }) => code)]).toEqual([1, ["CODE1"]]);
  });
});

describe("a buyer", () => {
  it("sees the lowered price, and a hidden ticket only with a code that lists it", async () => {
    await desk.addCode({});
    await desk.addCode({
      code: "CREW",
      discountType: "NONE",
      discountRate: 0,
      ticketIds: [idOf(1)],
    });

    const titles = async (code: string) =>
      (await see(code)).data.tickets.map(({ title, prices }) => [title, prices[0]?.shownMinor]);

    expect(await titles("")).toEqual([["Lawn", 2500]]);
    expect(await titles("save10")).toEqual([["Lawn", 2250]]);
    expect(await titles("crew")).toEqual([
      ["Lawn", 2500],
      ["Crew", 2500],
    ]);
    expect((await see("crew")).data.promo).toMatchObject({ code: "CREW", discountType: "NONE" });
  });

  it("never gets a plainly hidden ticket by a code", async () => {
    await desk.addCode({ code: "PRESS", ticketIds: [idOf(2)] });

    expect((await see("PRESS")).data.tickets.map(({ title }) => title)).toEqual(["Lawn"]);
    expect((await sale.reserveWith("PRESS", some(1, 2))).problem.code).toBe("not_on_sale");
  });

  it("gets a discount on the listed tickets alone", async () => {
    await desk.addCode({ code: "CREW", discountRate: 50_000, ticketIds: [idOf(1)] });

    const { data } = await sale.reserveWith("CREW", [...some(1), ...some(2, 1)]);

    expect(data.lines.map(({ listMinor, unitMinor }) => [listMinor, unitMinor])).toEqual([
      [2500, 2500],
      [2500, 1250],
    ]);
    expect(data.totals.totalMinor).toBe(5000);
  });

  it("is refused a hidden ticket without the code, also where its id is known", async () => {
    expect((await sale.reserve(some(1, 1))).problem.code).toBe("not_on_sale");
  });

  it("hears the same of a code that is unknown, expired, or of another event", async () => {
    await desk.addCode({ code: "PAST", expiresAt: new Date(sale.bench.clock.ms).toISOString() });
    await desk.addCode({
      code: "SOON",
      expiresAt: new Date(sale.bench.clock.ms + 1000).toISOString(),
    });
    const { event } = await given.event(sale.owner);
    await limitsDesk({ ...sale, event }).addCode({ code: "OTHER" });

    for (const code of ["NEVER", "PAST", "OTHER", "a b", "x"]) {
      const refused = await sale.reserveWith(code);
      const { code: word, params, fields } = refused.problem;
      expect([refused.status, word, params, fields]).toEqual([
        409,
        "promo_code_invalid",
        undefined,
        [{ path: "promoCode", code: "promo_code_invalid" }],
      ]);
      expect((await check(code)).data.valid).toBe(false);
      expect((await see(code)).data).toMatchObject({ promo: null, promoRefusal: "INVALID" });
    }
    expect((await sale.reserveWith("SOON")).status).toBe(201);
  });

  it("sees a code as used up once orders have all its uses, and not while one is in a basket", async () => {
    await desk.addCode({ code: "CREW", maxUses: 1, ticketIds: [idOf(1)] });
    const crew = some(1, 1);
    const { data: order } = await sale.reserveWith("CREW", crew);
    expect((await see("CREW")).data).toMatchObject({ promoRefusal: null });

    await sale.fillIn(order);
    await sale.startPayment(order);
    await sale.pass(2);

    const { data } = await see("CREW");
    expect(data).toMatchObject({ promo: null, promoRefusal: "USED_UP" });
    expect(data.tickets.map(({ title }) => title)).toEqual(["Lawn"]);
    expect((await check("CREW")).data.valid).toBe(false);
    expect((await sale.reserveWith("CREW", crew)).problem.code).toBe("promo_code_used_up");

    await sale.abandon(order);
    expect((await see("CREW")).data).toMatchObject({ promoRefusal: null });
  });

  it("is not charged when the code takes the whole price", async () => {
    await desk.addCode({ discountRate: 100_000 });
    const { data: order } = await sale.reserveWith("SAVE10");
    expect(order).toMatchObject({ paymentStatus: "NOT_REQUIRED", totals: { totalMinor: 0 } });

    const { data: done } = await sale.fillIn(order);
    expect(done.status).toBe("COMPLETED");
    expect(await sale.wrongs()).toEqual([]);
  });

  it("gets one order for one request, with and without the code", async () => {
    await desk.addCode({});
    const key = crypto.randomUUID();
    const { data: order } = await sale.reserve(some(1), key);

    const again = await sale.reserve(some(1), key);

    expect(again.data.shortId).toBe(order.shortId);
    const other = await sale.reserveWith("NEVER", some(3), key);
    expect([other.status, other.problem.code]).toEqual([409, "idempotency_key_reused"]);
  });
});
