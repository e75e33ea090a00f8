// Do thousands of promo codes of an event slow anything down? What a buyer asks, and what an
// organizer asks about one code, costs what it costs with one code.
import { beforeAll, expect, it } from "vitest";
import { forgetCodes } from "#functions/engine/stock/code-sheet.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { fillCodes } from "#tests/support/scenes/big-event.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { type Cost, installMeter, metered } from "#tests/support/table/meter.ts";

const MAXIMUM = { maxUses: 1_000 };

let codeId: string;
let few: Cost[];
let many: Cost[];
const sale = allTests(() => openOnSale([{ quantityAvailable: 1_000 }]));
beforeAll(async () => {
  const { data: code } = await desk().addCode(MAXIMUM);
  codeId = code.id;
  installMeter();
  await costs(); // the first round marks the ticket as ordered
  few = await costs();
  await fillCodes(code, sizes.codes);
  many = await costs();
});

const desk = () => limitsDesk(sale);
const ofEvent = () => ({ token: sale.owner.token, params: { eventId: sale.event.id } });
const ofCode = () => ({ ...ofEvent(), params: { eventId: sale.event.id, promoCodeId: codeId } });
let made = 0;

type Asked = { status: number };
const operations: [string, () => Promise<Asked>, number][] = [
  ["a reservation", () => sale.reserveWith("SAVE10"), 201],
  ["a reservation without a code", () => sale.reserve(), 201],
  [
    "the event page with a code",
    () => call(publicEvents.get, { ...ofEvent(), search: "?promo_code=SAVE10" }),
    200,
  ],
  ["a new code", () => desk().addCode({ code: `LATE-${made++}`, ...MAXIMUM }), 201],
  ["one code", () => call(promoCodes.get, ofCode()), 200],
  ["another maximum of a code", () => desk().editCode(codeId, { maxUses: 1_000 + made }), 200],
];

/** What each operation costs a container that remembers nothing of the event. */
async function costs(): Promise<Cost[]> {
  const counted: Cost[] = [];
  for (const [name, run, expected] of operations) {
    forgetSheets();
    forgetCodes();
    const { result, cost } = await metered(run);
    expect([name, result.status]).toEqual([name, expected]);
    counted.push(cost);
  }
  return counted;
}

it.each(operations.map(([name], index) => [name, index] as const))(
  `%s costs the same units and round trips among ${sizes.codes} codes`,
  (_, index) => {
    expect(few[index]?.readUnits).toBeGreaterThan(0);
    expect(many[index]).toEqual(few[index]);
  },
);

it("a code that has expired costs what an unknown one does, so nobody tells them apart", async () => {
  await desk().addCode({ code: "OVER", ...MAXIMUM, expiresAt: "2020-01-01T00:00:00.000Z" });
  const asked = async (code: string) => {
    forgetCodes();
    const params = { eventId: sale.event.id, code };
    const { result, cost } = await metered(() => call(publicEvents.checkPromoCode, { params }));
    expect(result.data.valid).toBe(false);
    return cost;
  };
  await asked("UNKNOWN"); // also reads the sheet

  expect(await asked("OVER")).toEqual(await asked("UNKNOWN-2"));
});
