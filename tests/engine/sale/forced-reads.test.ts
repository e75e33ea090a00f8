// Can a buyer make the service read a whole event again and again? What they send may not fit the
// cached event, because an organizer changed it; that is looked up once a second at most.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const TIMES = 5;
const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };

beforeAll(installMeter);
const sale = eachTest(() => openOnSale([{ title: "Lawn", quantityAvailable: 5 }]));
beforeEach(async () => {
  await limitsDesk(sale).editTicket(sale.ticketId, { description: `<p>${"x".repeat(49_000)}</p>` });
});

it.each([
  ["terms that the event does not have", { organizerTermsUrl: "https://other.example/terms" }],
  ["answers to no question", { answers: [{ questionId: "qst_000000000000", answer: "x" }] }],
])("%s are looked up once, not each time", async (_, unfit) => {
  const { data: order } = await sale.reserve();
  const send = async () => {
    const attendees = [{ ...person, ticketId: sale.ticketId }];
    const body = { buyer: person, attendees, acceptedTerms: true, ...unfit };
    const params = { eventId: order.eventId, shortId: order.shortId };
    return (await call(checkout.saveDetails, { params, body })).status;
  };
  const sent = async () => {
    const { result, cost } = await metered(send);
    expect(result).toBe(422);
    return cost.readUnits;
  };

  const first = await sent();
  const others: number[] = [];
  for (let time = 0; time < TIMES; time++) others.push(await sent());

  // A query reads 49 KB in 6.5 units and more.
  expect(first).toBeGreaterThan(6);
  expect(Math.max(...others)).toBeLessThan(2);
  sale.bench.clock.ms += 2000;
  expect(await sent()).toBeGreaterThan(6);
});
