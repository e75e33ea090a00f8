// Are promo codes readable that an earlier version stored, before a claim said when it was made,
// and before a code that only reveals had to name its tickets?
import { afterEach, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { promoCodeItem, promoCodeNameItem } from "#functions/stored/promo-codes.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";

let sale: OnSale;
let desk: ReturnType<typeof limitsDesk>;
beforeEach(async () => {
  sale = await openOnSale();
  desk = limitsDesk(sale);
});
afterEach(() => sale.close());

/** A code as it was stored by the version before. */
async function olderCode() {
  const { data } = await desk.addCode({ code: "OLDER" });
  const update = promoCodeNameItem.key({ eventId: sale.event.id, code: "OLDER" });
  await asSystem(() => writeItem({ update, set: "REMOVE #at", names: { "#at": "at" } }));
  return data;
}

it("they are used as before", async () => {
  await olderCode();

  expect((await sale.reserveWith("OLDER")).data.totals.totalMinor).toBe(2250);
});

it("they give their text up when they are renamed, and keep it as long as they have it", async () => {
  const { id } = await olderCode();
  expect((await desk.addCode({ code: "OLDER" })).problem.code).toBe("promo_code_taken");

  expect((await desk.editCode(id, { code: "NEWER" })).status).toBe(200);

  expect((await desk.addCode({ code: "OLDER" })).status).toBe(201);
});

it("one that reveals nothing is listed, and changes once it names a ticket", async () => {
  const ticketIds = sale.tickets.map(({ id }) => id);
  const { data } = await desk.addCode({ discountType: "NONE", discountRate: 0, ticketIds });
  const update = promoCodeItem.key({ eventId: sale.event.id, id: data.id });
  const values = { ":none": [] };
  await asSystem(() => writeItem({ update, set: "SET ticketIds = :none", values }));

  const unnamed = await desk.editCode(data.id, { maxUses: 1 });
  const named = await desk.editCode(data.id, { maxUses: 1, ticketIds });

  expect(unnamed.problem.fields).toEqual([{ path: "ticketIds", code: "ticket_required" }]);
  expect([named.status, (await desk.codes()).length]).toEqual([200, 1]);
});
