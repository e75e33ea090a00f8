// What if a function dies while an organizer makes, renames or deletes a promo code? A text always
// leads to the code that has it, and one that no code has can be taken again.
import { beforeAll, describe, expect, it } from "vitest";
import { type PromoCode, promoCodes } from "#shared/contracts/promo-codes.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { atEveryDeath, type CrashPoint, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

beforeAll(watchTable);
const sale = eachTest(openOnSale);
const desk = eachTest(() => limitsDesk(sale));

/** The texts of one try, the wanted one first, and the code that had the other before. */
type Texts = { wanted: string; old: string; code: PromoCode | null };

let number = 0;
const begun = async (hasCode: boolean): Promise<Texts> => {
  number++;
  const old = `OLD-${number}`;
  const code = hasCode ? (await desk.addCode({ code: old, maxUses: 5 })).data : null;
  return { wanted: `NEW-${number}`, old, code };
};

const isValid = async (code: string): Promise<boolean> => {
  const params = { eventId: sale.event.id, code };
  const address = `198.51.100.${++checks % 250}`;
  return (await call(publicEvents.checkPromoCode, { params, address })).data.valid;
};
let checks = 0;

/** The codes with this text, of which there is one at most. */
async function having(text: string): Promise<PromoCode[]> {
  const { token } = sale.owner;
  const search = `?query=${text}&per_page=100`;
  const { data } = await call(promoCodes.list, {
    token,
    params: { eventId: sale.event.id },
    search,
  });
  return data.filter(({ code }) => code === text);
}

const make = ({ wanted }: Texts) => desk.addCode({ code: wanted, maxUses: 5 });
const rename = ({ wanted, code }: Texts) =>
  call(promoCodes.update, {
    token: sale.owner.token,
    params: { eventId: sale.event.id, promoCodeId: code?.id ?? "" },
    version: code?.version ?? 0,
    body: { code: wanted, discountType: "PERCENTAGE", discountRate: 10_000 },
  });
const remove = ({ code }: Texts) => desk.removeCode(code?.id ?? "");

describe.each([
  ["made", false, make],
  ["renamed", true, rename],
  ["deleted", true, remove],
] as const)("a promo code that is %s, wherever it dies", (_, hasCode, kill) => {
  it("leaves no text that nobody can have", async () => {
    const tried: (Texts & CrashPoint)[] = [];
    await atEveryDeath({
      begin: () => begun(hasCode),
      kill,
      judge: async (texts, point) => void tried.push({ ...texts, ...point }),
    });

    for (const { wanted, old, at, when } of tried)
      for (const text of [wanted, old]) {
        const owners = (await having(text)).length;
        const seen = { at, when, text, owners };
        const valid = await isValid(text);
        const { status } = await desk.addCode({ code: text });
        expect({ ...seen, valid, status }).toEqual({
          ...seen,
          valid: owners === 1,
          status: owners === 1 ? 409 : 201,
        });
        expect({ ...seen, isValid: await isValid(text) }).toEqual({ ...seen, isValid: true });
        expect(await having(text)).toHaveLength(1);
      }
  });
});
