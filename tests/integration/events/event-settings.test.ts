// How does an event sell? Its settings change what buyers pay from then on, and how long they may
// take.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { publicEvents } from "#shared/contracts/public-events.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let sale: OnSale;
beforeEach(async () => {
  sale = await openOnSale([{ priceMinor: 2500, quantityAvailable: 10 }]);
});
afterEach(() => sale.close());

const params = () => ({ eventId: sale.event.id });
const settings = () => call(events.getSettings, { token: sale.owner.token, params: params() });
const change = (body: object) => limitsDesk(sale).editSettings(body);
/** Gives the ticket a tax, which comes on top. */
async function withTax() {
  await change({ isTaxInclusive: false });
  const tax = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 10_000 };
  const { data } = await call(taxesAndFees.create, { token: sale.owner.token, body: tax });
  await limitsDesk(sale).editTicket(sale.ticketId, { taxAndFeeIds: [data.id] });
}

describe("the settings of an event", () => {
  it("begin with fifteen minutes, two extensions, and taxes in the price", async () => {
    expect((await settings()).data).toEqual({
      isTaxInclusive: true,
      orderTimeoutMinutes: 15,
      extensions: 2,
      termsUrl: "",
      version: expect.any(Number),
    });
  });

  it("begin with taxes on top where the currency is that of the United States", async () => {
    const fields = { currency: "USD" };
    const { event } = await given.event(sale.owner, { isDraft: true, fields });

    expect(event.isTaxInclusive).toBe(false);
  });

  it("change one by one, and the others stay", async () => {
    await change({ orderTimeoutMinutes: 30 });
    const { data } = await change({ extensions: 0 });

    expect(data).toMatchObject({ orderTimeoutMinutes: 30, extensions: 0, isTaxInclusive: true });
  });

  it.each([
    ["orderTimeoutMinutes", 0, "too_small"],
    ["orderTimeoutMinutes", 121, "too_big"],
    ["orderTimeoutMinutes", 1.5, "wrong_type"],
    ["extensions", 3, "too_big"],
    ["extensions", -1, "too_small"],
    ["termsUrl", "javascript:alert(1)", "invalid_url"],
    ["isTaxInclusive", "yes", "wrong_type"],
    ["status", "LIVE", "unknown_field"],
  ])("are refused with %s %s as %s", async (path, value, code) => {
    const refused = await change({ [path]: value });

    expect([refused.status, refused.problem.fields?.[0]]).toMatchObject([422, { path, code }]);
    expect((await settings()).data.orderTimeoutMinutes).toBe(15);
  });

  it("are not saved over a newer version", async () => {
    const { version } = (await settings()).data;
    await change({ extensions: 1 });

    const stale = await call(events.updateSettings, {
      token: sale.owner.token,
      params: params(),
      version,
      body: { extensions: 2 },
    });

    expect([stale.status, stale.problem.code]).toEqual([409, "changed_meanwhile"]);
  });

  it("decide how long a new basket is held, and how often it may be extended", async () => {
    await change({ orderTimeoutMinutes: 5, extensions: 1 });
    const { data: order } = await sale.reserve();
    expect(order).toMatchObject({ secondsLeft: 300, extensionsLeft: 1 });

    await sale.fillIn(order);
    expect((await sale.extend(order)).data).toMatchObject({ secondsLeft: 600, extensionsLeft: 0 });
    expect((await sale.extend(order)).problem.code).toBe("no_more_extensions");
  });

  it("show buyers the organizer's own terms", async () => {
    await change({ termsUrl: "https://owl.example/terms" });

    expect((await sale.reserve()).data.event.termsUrl).toBe("https://owl.example/terms");
  });
});

describe("taxes", () => {
  it("come on top of the price, or lie in it", async () => {
    await withTax();
    const onTop = (await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }])).data;
    await change({ isTaxInclusive: true });
    const within = (await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }])).data;

    expect(onTop.totals).toEqual({
      netMinor: 5000,
      feesMinor: 0,
      taxesMinor: 500,
      totalMinor: 5500,
    });
    expect(within.totals).toEqual({
      netMinor: 4545,
      feesMinor: 0,
      taxesMinor: 455,
      totalMinor: 5000,
    });
  });

  it("of an order stay as they were when it was made", async () => {
    await withTax();
    const { data: order } = await sale.reserve();
    await change({ isTaxInclusive: true });

    expect((await sale.look(order)).data.totals.totalMinor).toBe(2750);
  });

  it("are told beside the price on top, and not where they lie in it", async () => {
    await withTax();
    const price = async () =>
      (await call(publicEvents.get, { params: params() })).data.tickets[0]?.prices[0];

    expect(await price()).toMatchObject({ shownMinor: 2500, hasTaxOnTop: true });
    await change({ isTaxInclusive: true });
    expect(await price()).toMatchObject({ shownMinor: 2500, hasTaxOnTop: false });
  });
});
