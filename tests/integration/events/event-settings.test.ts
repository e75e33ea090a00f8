// How does an event sell? Its settings change what buyers pay from then on, and how long they may
// take.
import { describe, expect, it } from "vitest";
import { eventSettings, type SectionName } from "#shared/contracts/event-settings.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() => openOnSale([{ priceMinor: 2500, quantityAvailable: 10 }]));

const params = () => ({ eventId: sale.event.id });
const ofEvent = () => ({ token: sale.owner.token, params: params() });
const settings = async () => (await call(eventSettings.get, ofEvent())).data;
const change = (body: Partial<Record<SectionName, object>>) => limitsDesk(sale).editSettings(body);
const taxInclusive = (isTaxInclusive: boolean) => change({ miscellaneous: { isTaxInclusive } });
/** Gives the ticket a tax, which comes on top. */
async function withTax() {
  await taxInclusive(false);
  const tax = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 10_000 };
  const { data } = await call(taxesAndFees.create, { token: sale.owner.token, body: tax });
  await limitsDesk(sale).editTicket(sale.ticketId, { taxAndFeeIds: [data.id] });
}

describe("the settings of an event", () => {
  it("begin with fifteen minutes, two extensions, and taxes in the price", async () => {
    const messages = { preCheckoutMessage: "", postCheckoutMessage: "" };
    expect(await settings()).toMatchObject({
      checkout: {
        ...{ orderTimeoutMinutes: 15, termsUrl: "", sendsGuestTickets: true },
        ...{ ...messages, version: 1 },
      },
      miscellaneous: { isTaxInclusive: true, extensions: 2, version: 1 },
    });
  });

  it("begin without texts or addresses, found by search engines, with a mail for each order", async () => {
    const { seo, email } = await settings();

    const texts = { seoTitle: "", seoDescription: "", seoKeywords: "" };
    expect(seo).toEqual({ ...texts, allowsIndexing: true, version: 1 });
    const addresses = { supportEmail: "", replyToEmail: "" };
    expect(email).toEqual({ footerMessage: "", ...addresses, notifiesOfOrders: true, version: 1 });
  });

  it("begin with taxes on top where the currency is that of the United States", async () => {
    const fields = { currency: "USD" };
    const { event } = await given.event(sale.owner, { isDraft: true, fields });

    expect(event.isTaxInclusive).toBe(false);
  });

  it("change one by one, and the others stay", async () => {
    await change({ checkout: { orderTimeoutMinutes: 30 } });
    const { data } = await change({ miscellaneous: { extensions: 0 } });

    expect(data).toMatchObject({
      checkout: { orderTimeoutMinutes: 30, termsUrl: "" },
      miscellaneous: { extensions: 0, isTaxInclusive: true },
    });
  });

  it("decide how long a new basket is held, and how often it may be extended", async () => {
    await change({ checkout: { orderTimeoutMinutes: 5 } });
    await change({ miscellaneous: { extensions: 1 } });
    const { data: order } = await sale.reserve();
    expect(order).toMatchObject({ secondsLeft: 300, extensionsLeft: 1 });

    await sale.fillIn(order);
    expect((await sale.extend(order)).data).toMatchObject({ secondsLeft: 600, extensionsLeft: 0 });
    expect((await sale.extend(order)).problem.code).toBe("no_more_extensions");
  });

  it("show buyers the organizer's own terms", async () => {
    await change({ checkout: { termsUrl: "https://owl.example/terms" } });

    expect((await sale.reserve()).data.event.termsUrl).toBe("https://owl.example/terms");
  });
});

describe("taxes", () => {
  it("come on top of the price, or lie in it", async () => {
    await withTax();
    const onTop = (await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }])).data;
    await taxInclusive(true);
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
    await taxInclusive(true);

    expect((await sale.look(order)).data.totals.totalMinor).toBe(2750);
  });

  it("are told beside the price on top, and not where they lie in it", async () => {
    await withTax();
    const price = async () =>
      (await call(publicEvents.get, { params: params() })).data.tickets[0]?.prices[0];

    expect(await price()).toMatchObject({ shownMinor: 2500, hasTaxOnTop: true });
    await taxInclusive(true);
    expect(await price()).toMatchObject({ shownMinor: 2500, hasTaxOnTop: false });
  });
});
