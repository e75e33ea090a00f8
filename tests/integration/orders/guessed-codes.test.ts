// What do strangers learn who guess promo codes, and is a crowd with a right one let in?
import { describe, expect, it } from "vitest";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const network = "198.51.100.7";
const sale = eachTest(() => openOnSale([{ title: "Lawn", quantityAvailable: null }]));
const desk = eachTest(() => limitsDesk(sale));

const see = (promoCode: string) =>
  call(publicEvents.get, {
    params: { eventId: sale.event.id },
    search: `?promo_code=${encodeURIComponent(promoCode)}`,
    address: network,
  });
const check = (code: string, address = network) =>
  call(publicEvents.checkPromoCode, { params: { eventId: sale.event.id, code }, address });
const buy = (promoCode: string, idempotencyKey: string = crypto.randomUUID()) =>
  call(reservations.create, {
    params: { eventId: sale.event.id },
    body: { lines: [{ ticketId: sale.ticketId, quantity: 1 }], promoCode },
    idempotencyKey,
    address: network,
  });
const guessThirty = async () => {
  for (let guess = 0; guess < 30; guess++)
    expect((await check(`GUESS${guess}`)).data.valid).toBe(false);
};

it.each([
  ["is too long", "X".repeat(101)],
  ["has a control character", "SAVE\u000010"],
])(
  "an address whose code %s shows the event, and says that the code is invalid",
  async (_, code) => {
    const { status, data } = await see(code);

    expect([status, data.promo, data.promoRefusal]).toEqual([200, null, "INVALID"]);
    expect(data.tickets.map(({ title }) => title)).toEqual(["Lawn"]);
  },
);

it("an address with an empty code asks for none", async () => {
  expect((await see(" ")).data).toMatchObject({ promo: null, promoRefusal: null });
});

describe("somebody who guesses", () => {
  it("hears no more after thirty wrong codes, not even of a right one", async () => {
    await desk.addCode({});
    await guessThirty();

    for (const { status, problem } of [await check("SAVE10"), await check("GUESS30")])
      expect([status, problem.code, problem.params]).toEqual([
        429,
        "too_many_requests",
        { seconds: 600 },
      ]);
    for (const code of ["SAVE10", "GUESS30"])
      expect((await see(code)).data).toMatchObject({ promo: null, promoRefusal: "INVALID" });
    expect((await check("SAVE10", "198.51.100.8")).data.valid).toBe(true);
    await sale.pass(599);
    expect((await check("SAVE10")).status).toBe(429);
    await sale.pass(1);
    expect((await check("SAVE10")).data.valid).toBe(true);
  });

  it("is heard in another event, because each counts its own wrong codes", async () => {
    const { event } = await given.event(sale.owner);
    await limitsDesk({ ...sale, event }).addCode({});
    await guessThirty();

    const params = { eventId: event.id, code: "SAVE10" };
    const there = await call(publicEvents.checkPromoCode, { params, address: network });

    expect([there.data.valid, (await check("SAVE10")).status]).toEqual([true, 429]);
  });

  it("learns no more by typing codes into baskets, one after the other", async () => {
    await desk.addCode({});
    const { data: first } = await sale.reserve();
    const { data: second } = await sale.reserve();
    for (let guess = 0; guess < 30; guess++) {
      const basket = guess % 2 ? second : first;
      const { problem } = await sale.setCode(basket, `GUESS${guess}`, network);
      expect(problem.code).toBe("promo_code_invalid");
    }

    const { status, problem } = await sale.setCode(first, "SAVE10", network);

    expect([status, problem.code]).toEqual([429, "too_many_requests"]);
    expect((await check("SAVE10")).status).toBe(429);
    expect((await sale.look(first)).data.promoCode).toBeNull();
    expect((await sale.setCode(first, "SAVE10", "198.51.100.8")).status).toBe(200);
  });

  it("learns no more by guessing all at once", async () => {
    await desk.addCode({});

    const guesses = Array.from({ length: 80 }, (_, guess) => check(`GUESS${guess}`));
    const answers = await Promise.all([...guesses, check("SAVE10")]);

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
  });

  it("learns no more by reserving, or by changing capitals and spaces", async () => {
    await guessThirty();

    const { problem } = await buy("GUESS30");
    expect(problem.code).toBe("too_many_requests");
    expect((await check(" guess0")).data.valid).toBe(false);
  });

  it("uses up no tries with codes that are right", async () => {
    await desk.addCode({});

    for (let buyer = 0; buyer < 40; buyer++) expect((await check("SAVE10")).data.valid).toBe(true);
  });
});

describe("a crowd behind one address", () => {
  const statuses = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status));

  it("is let in with its right code: three hundred see the price and sixty buy at once", async () => {
    await desk.addCode({});

    const seen = await Promise.all(Array.from({ length: 300 }, () => see("SAVE10")));
    const bought = await Promise.all(Array.from({ length: 60 }, () => buy("SAVE10")));

    expect(statuses(seen)).toEqual(new Set([200]));
    expect(seen.every(({ data }) => data.promo?.code === "SAVE10")).toBe(true);
    expect(statuses(bought)).toEqual(new Set([201]));
  });

  it("is let in with forty codes of forty people at once", async () => {
    const codes = Array.from({ length: 40 }, (_, person) => `GUEST-${person}`);
    for (const code of codes) await desk.addCode({ code });

    const answers = await Promise.all(codes.map((code) => check(code)));

    expect(answers.map(({ data }) => data?.valid)).toEqual(codes.map(() => true));
  });

  it("sees the tickets without a code when its link has an old one, also after many wrong ones", async () => {
    await desk.addCode({});
    for (let visit = 0; visit < 33; visit++)
      expect((await see("OLD2025")).data).toMatchObject({ promo: null, promoRefusal: "INVALID" });
    expect((await check("SAVE10")).data.valid).toBe(true);
    for (let guess = 0; guess < 29; guess++) await check(`GUESS${guess}`);

    const { status, data } = await see("OLD2026");

    expect([status, data.promoRefusal]).toEqual([200, "INVALID"]);
    expect(data.tickets.map(({ title }) => title)).toEqual(["Lawn"]);
  });

  it("gets the order that it holds by a retry, also after too many wrong codes", async () => {
    await desk.addCode({});
    const key = crypto.randomUUID();
    const { data: held } = await buy("SAVE10", key);
    await guessThirty();

    const again = await buy("SAVE10", key);

    expect([again.status, again.data?.shortId]).toEqual([201, held.shortId]);
    const other = await buy("SAVE10");
    expect([other.status, other.problem.code]).toEqual([429, "too_many_requests"]);
  });
});
