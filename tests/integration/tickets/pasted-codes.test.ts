// Does a promo code count as what it says, whatever a program wrote around it?
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { forgetCodes } from "#functions/engine/stock/code-sheet.ts";
import { promoCodeItem, promoCodeNameItem } from "#functions/stored/promo-codes.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() => openOnSale([{ title: "Lawn", quantityAvailable: 100 }]));
const desk = eachTest(() => limitsDesk(sale));

const see = async (promoCode: string) =>
  (
    await call(publicEvents.get, {
      params: { eventId: sale.event.id },
      search: `?promo_code=${encodeURIComponent(promoCode)}`,
    })
  ).data;
const check = (code: string) =>
  call(publicEvents.checkPromoCode, { params: { eventId: sale.event.id, code } });
const isValid = async (code: string) => (await check(code)).data.valid;

const spellings = [
  "early-bird",
  "“EARLY-BIRD”",
  "<early–bird>",
  "EARLY—BIRD.",
  "ＥＡＲＬＹ－ＢＩＲＤ",
  "early\u2011bi\u00adrd",
  "Code: EARLY-BIRD",
  "EARLY - BIRD",
  "EARLYーBIRD",
  "_EARLY-BIRD_",
  "Code EARLY-BIRD",
];

describe("a buyer's code", () => {
  it("is valid in the address, in the field, in a reservation and in a checkout", async () => {
    await desk.addCode({ code: "EARLY-BIRD", maxUses: null });

    for (const typed of spellings) {
      expect([typed, (await see(typed)).promo?.code]).toEqual([typed, "EARLY-BIRD"]);
      expect([typed, await isValid(typed)]).toEqual([typed, true]);
      const { data: order } = await sale.reserveWith(typed);
      expect(order.promoCode).toBe("EARLY-BIRD");
      await sale.removeCode(order);
      expect((await sale.setCode(order, typed)).data.promoCode).toBe("EARLY-BIRD");
    }
  });

  it("counts as one wrong try in all its spellings, and as none if it can be no code", async () => {
    await desk.addCode({ code: "SAVE10" });
    for (let guess = 0; guess < 29; guess++) expect(await isValid(`GUESS${guess}`)).toBe(false);

    for (const typed of spellings) expect(await isValid(typed)).toBe(false);
    for (const typed of ["no?code", "ab", "“”", "x".repeat(51), "50%-off", "🎟️🎟️🎟️"])
      expect(await isValid(typed)).toBe(false);

    expect((await check("another one")).status).toBe(429);
    expect((await see("SAVE10")).promoRefusal).toBe("INVALID");
    await sale.pass(600);
    expect(await isValid("«save10»")).toBe(true);
  });

  it("repeated with the same key in another spelling is the same request", async () => {
    await desk.addCode({ code: "EARLY-BIRD" });
    const key = crypto.randomUUID();

    const first = await sale.reserveWith("EARLY-BIRD", undefined, key);
    const again = await sale.reserveWith("“early–bird”", undefined, key);

    expect([again.status, again.data.shortId]).toEqual([first.status, first.data.shortId]);
  });
});

it.each(["“early–bird”", "EARLY-BIRD.", "ｅａｒｌｙ-ｂｉｒｄ"])(
  "an organizer's %s is EARLY-BIRD, which the event has once",
  async (code) => {
    expect((await desk.addCode({ code })).data.code).toBe("EARLY-BIRD");

    expect((await desk.addCode({ code: "early-bird" })).problem.code).toBe("promo_code_taken");
    expect((await desk.addCode({ code: "<EARLY—BIRD>" })).problem.code).toBe("promo_code_taken");
  },
);

it.each(["SAVE10.", "ＳＡＶＥ10"])(
  "%s, stored before such signs were left out, is valid and shown as it is",
  async (stored) => {
    const { data: code } = await desk.addCode({ code: "SOMETHING" });
    const accountId = sale.owner.me.account.id;
    const eventId = sale.event.id;
    await asSystem(async () => {
      const name = { eventId, accountId, code: stored, rowId: code.id };
      await writeItem({ put: promoCodeNameItem.whole(name) });
      await writeItem({
        update: promoCodeItem.key({ eventId, id: code.id }),
        set: "SET #code = :code",
        names: { "#code": "code" },
        values: { ":code": stored },
      });
    });
    forgetCodes();

    expect((await see(stored.toLowerCase())).promo?.code).toBe(stored);
    expect((await desk.codes()).map((one) => one.code)).toEqual([stored]);
  },
);
