// How does a test get tickets with very many prices? A few as an organizer makes them; more than
// are allowed straight in the table, as they were stored before there was a limit.
import { newId } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { MAX_TICKETS, MAX_TIERS } from "#shared/core/bounds.ts";
import type { Owner, TicketSketch } from "#tests/support/scenes/world.ts";
import { countedTickets } from "#tests/support/table/counted-rows.ts";

/** The longest name that begins so. */
export const longName = (start: string): string => start.padEnd(149, "x");

/** A tiered ticket with that many prices. */
export const tieredWith = (
  prices: number,
  fields: { quantityAvailable?: number } = {},
): TicketSketch => ({
  title: longName("Seats"),
  type: "TIERED",
  priceMinor: 0,
  tiers: Array.from({ length: prices }, (_, n) => ({
    label: longName(`Row ${n}`),
    priceMinor: 1000 + n,
    ...fields,
  })),
});

/** Gives an event without tickets as many as it may have, each with as many prices as possible. */
export async function storeWideTickets({ me }: Owner, eventId: string): Promise<void> {
  const rows = countedTickets.of({ id: eventId, accountId: me.account.id });
  const tier = {
    quantityAvailable: null,
    saleStartsAt: null,
    saleEndsAt: null,
    isHidden: false,
  };
  await asSystem(async () => {
    for (let position = 1; position <= MAX_TICKETS; position++)
      await rows.create({
        title: longName(`Block ${position}`),
        type: "TIERED",
        priceMinor: 0,
        tiers: Array.from({ length: MAX_TIERS }, (_, n) => ({
          ...tier,
          id: newId("tier"),
          label: longName(`Row ${n}`),
          priceMinor: 1000 + n,
        })),
        position,
        pools: [],
        createdAt: "2030",
      });
  });
}
