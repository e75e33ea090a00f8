// What if a promo code gets a maximum after it may have been used? The maximum counts those uses.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { events } from "#shared/contracts/events.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let sale: OnSale;
let desk: ReturnType<typeof limitsDesk>;
beforeEach(async () => {
  sale = await openOnSale([{ title: "Standing", quantityAvailable: null }]);
  desk = limitsDesk(sale);
});
afterEach(() => sale.close());

const agree = async () => expect(await sale.wrongs()).toEqual([]);

describe("a maximum on a promo code", () => {
  it("that was used without one counts those uses", async () => {
    const { data: code } = await desk.addCode({});
    await buyWith("save10");
    await buyWith("SAVE10");

    expect((await desk.editCode(code.id, { maxUses: 1 })).problem.fields).toMatchObject([
      { path: "maxUses", code: "max_uses_below_used", params: { kept: 2, minimum: 2 } },
    ]);
    expect((await desk.editCode(code.id, { maxUses: 3 })).data.limitState).toBe("BUILDING");
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("limit_changing");
    await desk.build();

    expect((await desk.codes())[0]).toMatchObject({ timesUsed: 2, limitState: "ON" });
    await buyWith("SAVE10");
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_used_up");
    await agree();
  });

  it("that is less than the uses leaves the code to be ended, if they came since", async () => {
    const { data: code } = await desk.addCode({});
    const pay = [await payingWith("SAVE10"), await payingWith("SAVE10")];
    await desk.editCode(code.id, { maxUses: 1 });
    await desk.build();
    for (const done of pay) await done();
    expect((await desk.codes())[0]).toMatchObject({ timesUsed: 2, limitState: "BUILDING" });
    await desk.build();
    expect((await desk.codes())[0]).toMatchObject({ limitState: "OVER", leastMaxUses: 2 });
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_used_up");
    const { data: order } = await sale.reserve();
    expect((await sale.setCode(order, "SAVE10")).problem.code).toBe("promo_code_used_up");

    const ended = await desk.editCode(code.id, { expiresAt: "2026-01-01T00:00:00.000Z" });

    expect(ended.status).toBe(200);
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_invalid");
    await agree();
  });

  it.each(["BUILDING", "ON"] as const)(
    "that is %s cannot be lowered below the uses",
    async (limitState) => {
      const { data: code } = await desk.addCode({});
      await buyWith("SAVE10");
      await buyWith("SAVE10");
      await desk.editCode(code.id, { maxUses: 2 });
      if (limitState === "ON") await desk.build();

      const { status, problem } = await desk.editCode(code.id, { maxUses: 1 });

      const params = { held: 0, kept: 2, minimum: 2 };
      expect([status, problem.code, problem.params]).toEqual([409, "max_uses_below_used", params]);
      await desk.build();
      expect((await desk.codes())[0]).toMatchObject({ maxUses: 2, limitState: "ON", timesUsed: 2 });
      expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_used_up");
      await agree();
    },
  );

  it("cannot be lowered below the uses in orders and in baskets together", async () => {
    const { data: code } = await desk.addCode({ maxUses: 5 });
    await buyWith("SAVE10");
    await sale.reserveWith("SAVE10");

    const { status, problem } = await desk.editCode(code.id, { maxUses: 1 });

    const params = { held: 1, kept: 1, minimum: 2 };
    expect([status, problem.code, problem.params]).toEqual([409, "max_uses_below_used", params]);
    expect((await desk.codes())[0]).toMatchObject({ maxUses: 5, limitState: "ON" });
    expect((await desk.editCode(code.id, { maxUses: 2 })).status).toBe(200);
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_used_up");
    await agree();
  });

  it("lets buyers see the price of the code while it counts, and buy with it a moment later", async () => {
    const { data: code } = await desk.addCode({});
    await desk.editCode(code.id, { maxUses: 5 });

    expect(
      (
        await call(publicEvents.get, {
          params: { eventId: sale.event.id },
          search: "?promo_code=SAVE10",
        })
      ).data,
    ).toMatchObject({
      promoRefusal: null,
      promo: { code: "SAVE10" },
    });
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("limit_changing");
    await desk.build();
    expect((await sale.reserveWith("SAVE10")).status).toBe(201);
  });

  it("lets no basket set the code while it counts, and leaves the basket as it is", async () => {
    const { data: order } = await sale.reserve();
    const { data: code } = await desk.addCode({});
    await desk.editCode(code.id, { maxUses: 5 });

    const refused = await sale.setCode(order, "SAVE10");

    expect([refused.status, refused.problem.code]).toEqual([409, "limit_changing"]);
    expect((await sale.look(order)).data.totals.totalMinor).toBe(2500);
    await desk.build();
    const { data: basket } = await sale.reserve();
    expect((await sale.setCode(basket, "SAVE10")).data.totals.totalMinor).toBe(2250);
    await agree();
  });

  it("of an event that nobody could ever buy from is in force at once", async () => {
    await takeDraft();
    const { data: code } = await desk.addCode({});

    expect((await desk.editCode(code.id, { maxUses: 1 })).data.limitState).toBe("ON");
    expect((await desk.editCode(code.id, { maxUses: 2 })).data.limitState).toBe("ON");
    await setStatus("LIVE");
    await buyWith("SAVE10");
    await setStatus("DRAFT");

    expect((await desk.editCode(code.id, { maxUses: null })).status).toBe(200);
    expect((await desk.editCode(code.id, { maxUses: 1 })).data.limitState).toBe("BUILDING");
  });

  it("counts a use that came because the event went live while the maximum was stored", async () => {
    await takeDraft();
    const { data: code } = await desk.addCode({});
    const sell = () => setStatus("LIVE").then(() => buyWith("SAVE10"));
    const used = beforeNext("UpdateItemCommand", sell, code.id);

    const limited = await desk.editCode(code.id, { maxUses: 1 });
    await used;

    expect(limited.data.limitState).toBe("BUILDING");
    await desk.build();
    expect((await desk.codes())[0]).toMatchObject({ timesUsed: 1, limitState: "ON" });
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_used_up");
    await agree();
  });
});

/** A sale like the others, of an event that was never live. */
async function takeDraft() {
  await sale.close();
  sale = await openOnSale([{ title: "Standing", quantityAvailable: null }], {}, true);
  desk = limitsDesk(sale);
}

async function setStatus(status: "DRAFT" | "LIVE") {
  const params = { eventId: sale.event.id };
  await call(events.setStatus, { token: sale.owner.token, params, body: { status } });
  forgetSheets();
}

/** A buyer whose payment is open; the answer pays. */
async function payingWith(promoCode: string): Promise<() => Promise<void>> {
  const { data: order } = await sale.reserveWith(promoCode);
  await sale.fillIn(order);
  const { data: payment } = await sale.startPayment(order);
  return async () => {
    await sale.confirm(payment.clientSecret);
    await sale.deliver();
  };
}

const buyWith = async (promoCode: string) => (await payingWith(promoCode))();
