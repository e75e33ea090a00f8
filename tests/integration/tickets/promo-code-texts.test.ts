// Is a promo code's text its own, and free again once no code has it, whoever edits at once?
import { expect, it } from "vitest";
import { promoCodeNameItem } from "#functions/stored/promo-codes.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const TRANSACTION = "TransactWriteItemsCommand";

const sale = eachTest(() => openOnSale([{ title: "Lawn", quantityAvailable: 10 }]));
const desk = eachTest(() => limitsDesk(sale));

const nameOf = (code: string): string => promoCodeNameItem.key({ eventId: sale.event.id, code }).sk;

it("never has one text twice, also of a code that is made while another is renamed", async () => {
  const { data: first } = await desk.addCode({ code: "FIRST" });
  const made = beforeNext(TRANSACTION, () => desk.addCode({ code: "MINE" }), nameOf("MINE"));
  const renamed = await desk.editCode(first.id, { code: "MINE" });

  expect([(await made).status, renamed.problem.code]).toEqual([201, "promo_code_taken"]);
  expect((await desk.codes()).map(({ code }) => code).toSorted()).toEqual(["FIRST", "MINE"]);
});

it("keeps no text that a refused edit wanted", async () => {
  const { data: first } = await desk.addCode({ code: "FIRST", maxUses: 2 });
  for (let use = 0; use < 2; use++) await sale.reserveWith("FIRST");
  expect((await desk.editCode(first.id, { code: "MINE", maxUses: 1 })).status).toBe(409);

  const third = beforeNext(
    TRANSACTION,
    () => desk.editCode(first.id, { code: "THIRD", maxUses: 2 }),
    nameOf("LATE"),
  );
  const late = await desk.editCode(first.id, { code: "LATE", maxUses: 2 });

  expect([(await third).status, late.problem.code]).toEqual([200, "changed_meanwhile"]);
  for (const code of ["FIRST", "MINE", "LATE"])
    expect((await desk.addCode({ code })).status).toBe(201);
  expect((await desk.addCode({ code: "THIRD" })).status).toBe(409);
});

it("gives up the text of a code that is renamed while it is deleted", async () => {
  const { data: first } = await desk.addCode({ code: "FIRST" });
  const renamed = beforeNext(
    TRANSACTION,
    () => desk.editCode(first.id, { code: "OTHER" }),
    nameOf("FIRST"),
  );
  await desk.removeCode(first.id);

  expect((await renamed).status).toBe(200);
  expect(await desk.codes()).toEqual([]);
  for (const code of ["FIRST", "OTHER"]) expect((await desk.addCode({ code })).status).toBe(201);
});
