// Does an on-sale over several limits sell exactly what they allow? a crowd at once for 50
// places that two tickets share, some with a promo code that has 20 uses.
import { afterEach, describe, expect, it } from "vitest";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { allowed } from "#tests/support/oracles/allowed.ts";
import { limitsIn } from "#tests/support/oracles/limit-invariants.ts";
import { seededRandom } from "#tests/support/runs/seeded-random.ts";
import { seeds, sizes } from "#tests/support/runs/sizes.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { type Answer, call } from "#tests/support/servers/call.ts";

let sale: OnSale;
afterEach(() => sale.close());

const BUYERS = sizes.crowd;
const PLACES = 50;
const USES = 20;
/** Buyers at each change of a limit. */
const CROWD = 12;
const OK = [200];

type Reserved = Answer<typeof reservations.create>;

async function openHall() {
  sale = await openOnSale([
    { title: "Lawn", quantityAvailable: null },
    { title: "Balcony", quantityAvailable: 40 },
  ]);
  const desk = limitsDesk(sale);
  const { data: hall } = await desk.addAssignment({ capacity: PLACES });
  const { data: code } = await desk.addCode({ maxUses: USES });
  await desk.build();
  return { desk, hall, codeId: code.id };
}

/** Nearly all have the code, so that its uses run out; or few, so that the places do. */
const NEARLY_ALL = 0.97;
const FEW = 0.3;
const NOBODY = 0;

/**
 * Asks once: no buyer may be told that the service is busy. Who has the code wants one ticket, and
 * so do most others, so that no place stays free because somebody wants two.
 */
async function reserve(
  random: () => number,
  number: number,
  withCode = NEARLY_ALL,
): Promise<Reserved> {
  const ticketId = sale.tickets[random() < 0.5 ? 0 : 1]?.id ?? "";
  const hasCode = random() < withCode;
  const isSmall = hasCode || (withCode < NEARLY_ALL && random() < 0.8);
  const quantity = isSmall ? 1 : 1 + Math.floor(random() * 3);
  return await call(reservations.create, {
    params: { eventId: sale.event.id },
    body: { lines: [{ ticketId, quantity }], ...(hasCode && { promoCode: "SAVE10" }) },
    address: `198.19.${number >> 8}.${number & 255}`,
  });
}

const unitsOf = (orders: CheckoutOrder[]): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

const codeOf = ({ problem }: Reserved): string => problem.code;

/** Refusals that a buyer of a full hall gets. */
const FULL = ["in_other_baskets", "sold_out"];
const refusals = [...FULL, "promo_code_used_up"];

const ordersIn = (answers: Reserved[]): CheckoutOrder[] =>
  answers.flatMap((answer) => (answer.status === 201 ? [answer.data] : []));
const surprisesIn = (answers: Reserved[]): string[] =>
  answers
    .filter(({ status }) => status !== 201)
    .map(codeOf)
    .filter((code) => !refusals.includes(code));
const usesOf = (orders: CheckoutOrder[]): number =>
  orders.filter(({ promoCode }) => promoCode !== null).length;

const crowd = (random: () => number, withCode: number): Promise<Reserved[]> =>
  Promise.all(Array.from({ length: BUYERS }, (_, number) => reserve(random, number, withCode)));

async function payTen(orders: CheckoutOrder[]): Promise<void> {
  await Promise.all(orders.slice(0, 10).map(pay));
  await sale.deliver();
  expect(await sale.wrongs()).toEqual([]);
}

describe("a crowd for 50 places that two tickets share, and a code with 20 uses", () => {
  it.each(seeds(sizes.crowdsForPlaces))(
    "get each place once, all at the same moment (seed %i)",
    async (seed) => {
      await openHall();
      const random = seededRandom(seed);

      const answers = await crowd(random, FEW);

      const orders = ordersIn(answers);
      expect(unitsOf(orders)).toBe(PLACES);
      expect(usesOf(orders)).toBeLessThanOrEqual(USES);
      expect(surprisesIn(answers)).toEqual([]);
      expect(codeOf(await reserve(random, BUYERS, NOBODY))).toBe("in_other_baskets");
      expect(await sale.wrongs()).toEqual([]);
      await payTen(orders);
    },
  );

  it.each(seeds(sizes.crowdsForUses))(
    "get each use once, and the rest without it (seed %i)",
    async (seed) => {
      await openHall();
      const random = seededRandom(seed);

      const answers = await crowd(random, NEARLY_ALL);
      expect(usesOf(ordersIn(answers))).toBe(USES);
      // Whoever comes later for one ticket gets what is left, down to the last place.
      for (let number = 0; number < 60; number++)
        answers.push(await reserve(random, 400 + number, NOBODY));

      const orders = ordersIn(answers);
      expect(unitsOf(orders)).toBe(PLACES);
      expect(usesOf(orders)).toBe(USES);
      expect(surprisesIn(answers)).toEqual([]);
      expect(await sale.wrongs()).toEqual([]);
      await payTen(orders);
    },
  );
});

describe("limits that change while buyers buy", () => {
  it.each(seeds(sizes.crowdsAtChanges))(
    "are never exceeded, and nothing is lost (seed %i)",
    async (seed) => {
      const { desk, hall, codeId } = await openHall();
      const random = seededRandom(100 + seed);
      const balcony = sale.tickets[1]?.id ?? "";
      const lawn = sale.tickets[0]?.id ?? "";
      const edits = [
        () => desk.editAssignment(hall.id, { capacity: PLACES + 20 }),
        // Whoever comes first: with each of twenty seeds two crowds hold 26 places at most, and who
        // stays of four crowds wants 32 at least.
        () => desk.editAssignment(hall.id, { capacity: PLACES - 24 }),
        () => desk.editTicket(balcony, { quantityAvailable: 60 }),
        () => desk.editTicket(lawn, { quantityAvailable: 8 }),
        () => desk.editAssignment(hall.id, { status: "INACTIVE" }),
        () => desk.editTicket(balcony, { quantityAvailable: null }),
        () => desk.build(),
        () => desk.editAssignment(hall.id, { status: "ACTIVE", capacity: 45 }),
        () => desk.editTicket(balcony, { quantityAvailable: 50 }),
        () => desk.build(),
        () => desk.editCode(codeId, { maxUses: 200 }),
        () => desk.editCode(codeId, { maxUses: null }),
        () => desk.removeAssignment(hall.id),
      ];
      const refused = edits.map((): string[] => []);

      for (const [step, edit] of edits.entries()) {
        const crowd = Array.from({ length: CROWD }, async (_, number) => {
          const answer = await reserve(random, CROWD * step + number, FEW);
          const { status } = allowed("reserve", answer, [201, 409]);
          if (status === 409) refused[step]?.push(codeOf(answer));
          else if (number % 3 === 0) allowed("abandon", await sale.abandon(answer.data), OK);
          else if (number % 6 === 1) await pay(answer.data);
        });
        const [edited] = await Promise.all([edit(), ...crowd]);
        await sale.deliver();
        expect([200, 204, undefined]).toContain(edited?.status);
        expect([step, await sale.wrongs(), await unlikeStored()]).toEqual([step, [], []]);
      }

      const isFullAt = (step: number) =>
        refused[step]?.some((code) => FULL.includes(code)) ?? false;
      // The smaller hall is full, and so are the limits that came later.
      expect([[2, 3].some(isFullAt), [11, 12].some(isFullAt)]).toEqual([true, true]);
      await sale.pass(3600);
      await sale.sweep();
      expect(await sale.wrongs()).toEqual([]);
    },
  );
});

/** Limits that have more or fewer units than are stored, and may sell them. */
const unlikeStored = async () =>
  (await limitsIn(sale.event.id)).filter((pool) => pool.c !== pool.capacity && !isOver(pool));

async function pay(order: CheckoutOrder): Promise<void> {
  allowed("fillIn", await sale.fillIn(order), OK);
  const started = await sale.startPayment(order);
  const { data: payment, status } = allowed("startPayment", started, [200, 409]);
  if (status === 200) await sale.confirm(payment.clientSecret);
}
