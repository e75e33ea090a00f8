// Which tickets and tiers does a buyer see before, during and after their sale? Each hide flag
// removes exactly its own word.
import { afterEach, describe, expect, it } from "vitest";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

let sale: OnSale;
afterEach(() => sale.close());

// The test's clock is at 2027-02-20T19:00:00Z.
const early = { saleStartsAt: "2027-02-20T20:00:00.000Z" };
const late = { saleEndsAt: "2027-02-20T19:00:00.000Z" };
const gone = { quantityAvailable: 0 };

async function seen() {
  const { data } = await call(publicEvents.get, { params: { eventId: sale.event.id } });
  return data.tickets.map(({ title, availability }) => [title, availability]);
}

describe("a ticket that cannot be bought", () => {
  it("is shown with its word", async () => {
    sale = await openOnSale([
      { title: "Early", ...early },
      { title: "Late", ...late },
      { title: "Gone", ...gone },
      { title: "Paused", isPaused: true },
    ]);

    expect(await seen()).toEqual([
      ["Early", "NOT_ON_SALE"],
      ["Late", "SALE_ENDED"],
      ["Gone", "SOLD_OUT"],
      ["Paused", "PAUSED"],
    ]);
  });

  it("is left out where the organizer hides that word, and only that word", async () => {
    sale = await openOnSale([
      { title: "Early, hidden before", ...early, hideBeforeSaleStart: true },
      { title: "Early, hidden after", ...early, hideAfterSaleEnd: true, hideWhenSoldOut: true },
      { title: "Late, hidden after", ...late, hideAfterSaleEnd: true },
      { title: "Late, hidden before", ...late, hideBeforeSaleStart: true, hideWhenSoldOut: true },
      { title: "Gone, hidden", ...gone, hideWhenSoldOut: true },
      { title: "Gone, shown", ...gone, hideBeforeSaleStart: true, hideAfterSaleEnd: true },
    ]);

    expect(await seen()).toEqual([
      ["Early, hidden after", "NOT_ON_SALE"],
      ["Late, hidden before", "SALE_ENDED"],
      ["Gone, shown", "SOLD_OUT"],
    ]);
  });

  it("appears and leaves with its window", async () => {
    sale = await openOnSale([
      {
        title: "An hour",
        saleStartsAt: "2027-02-20T20:00:00.000Z",
        saleEndsAt: "2027-02-20T21:00:00.000Z",
        hideBeforeSaleStart: true,
        hideAfterSaleEnd: true,
      },
    ]);

    const views = [await seen()];
    for (const _ of ["its start", "its end"]) {
      await sale.pass(3600);
      views.push(await seen());
    }

    expect(views).toEqual([[], [["An hour", "ON_SALE"]], []]);
  });
});

describe("a tier that cannot be bought", () => {
  const tier = { priceMinor: 2500, quantityAvailable: null };
  const labels = async () => {
    const { data } = await call(publicEvents.get, { params: { eventId: sale.event.id } });
    return data.tickets.map(({ prices }) => prices.map(({ label }) => label));
  };

  it("is left out where it is hidden, or its ticket hides its word", async () => {
    const tiers = [
      { label: "Early bird", ...tier, ...gone },
      { label: "Regular", ...tier },
      { label: "Late", ...tier, ...early },
      { label: "Staff", ...tier, isHidden: true },
    ];
    const flags = { hideBeforeSaleStart: true, hideWhenSoldOut: true };
    sale = await openOnSale([{ title: "Seats", type: "TIERED", priceMinor: 0, tiers, ...flags }]);

    expect(await labels()).toEqual([["Regular"]]);
    await sale.pass(3600);
    expect(await labels()).toEqual([["Regular", "Late"]]);
  });

  it("leaves its ticket to the others, where the ticket hides its word", async () => {
    const tiers = [
      { label: "Early bird", ...tier, ...gone },
      { label: "Late", ...tier, ...early },
    ];
    sale = await openOnSale([
      { title: "Seats", type: "TIERED", priceMinor: 0, tiers, hideBeforeSaleStart: true },
    ]);

    expect(await labels()).toEqual([["Early bird"]]);
  });

  it("takes its ticket with it where none is left to see", async () => {
    const tiers = [
      { label: "Early bird", ...tier, ...gone },
      { label: "Staff", ...tier, isHidden: true },
    ];
    const ticket = { type: "TIERED", priceMinor: 0, tiers };
    sale = await openOnSale([
      { title: "Seats", ...ticket, hideWhenSoldOut: true },
      { title: "Stalls", ...ticket },
    ]);

    expect(await labels()).toEqual([["Early bird"]]);
  });
});
