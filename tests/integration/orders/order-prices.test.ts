// Does everybody who sees an order read how its total comes about? The buyer, the organizer and the
// mail say the same.
import { describe, expect, it } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { orders } from "#shared/contracts/orders.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { chargesOf } from "#tests/support/oracles/price-cases.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice, type ReadMail, textOf } from "#tests/support/servers/post-office.ts";

const office = eachTest(openPostOffice);

/** Two tickets of each title at 25.00 with 20 % off, a fee of 0.50 each and a tax of 10 %. */
async function soldWith(isTaxInclusive: boolean, titles = ["Lawn"]) {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner, {
    tickets: titles.map((title) => ({ title })),
  });
  const charges = chargesOf("fee 50, tax 10%").map((one) => ({
    ...one,
    name: one.kind === "FEE" ? "Service fee" : "VAT",
  }));
  const code = { id: "promo_owls", code: "OWLS", discountRate: 20_000 };
  const sold = [jana, jana].flatMap((guest) => tickets.map((ticket) => ({ ticket, guest })));
  const order = await sell(owner, event, sold, { terms: { charges, code, isTaxInclusive } });
  await office.work({ order: order.id });
  const [shortId, eventId] = [await linkOf("order-link", order.id), event.id];
  return {
    mail: await office.read(office.sent[0]),
    seen: (await call(checkout.get, { params: { eventId, shortId } })).data,
    shown: (await call(orders.get, { token: owner.token, params: { eventId, orderId: order.id } }))
      .data,
  };
}

/** The rows are those of the text part, where parts are indented. HTML has them without colons. */
function expectToSay({ text, html }: ReadMail, rows: string[]): void {
  expect(text).toContain(rows.join("\n"));
  expect(textOf(html)).toContain(rows.map((row) => row.trim().replace(": ", " ")).join(" "));
}

describe("the total of an order", () => {
  it("where taxes come on top is the price less the discount, plus fees, plus taxes", async () => {
    const { mail, seen, shown } = await soldWith(false);

    expect(seen).toMatchObject({
      isTaxInclusive: false,
      totals: { netMinor: 4000, feesMinor: 100, taxesMinor: 410, totalMinor: 4510 },
      lines: [
        {
          tierId: null,
          quantity: 2,
          listMinor: 2500,
          unitMinor: 2000,
          charges: [
            {
              name: "Service fee",
              kind: "FEE",
              calculation: "FIXED",
              amount: 50,
              amountMinor: 100,
            },
            {
              name: "VAT",
              kind: "TAX",
              calculation: "PERCENTAGE",
              amount: 10_000,
              amountMinor: 410,
            },
          ],
        },
      ],
    });
    expect([shown.lines, shown.totals, shown.isTaxInclusive]).toEqual([
      seen.lines,
      seen.totals,
      seen.isTaxInclusive,
    ]);
    expectToSay(mail, [
      "2 × Lawn: €50.00",
      "  Discount OWLS (20%), 2 × €5.00: −€10.00",
      "  Service fee, 2 × €0.50: €1.00",
      "  VAT, 10% of €41.00: €4.10",
      "Total: €45.10",
    ]);
    expect(mail.text).toContain("https://foyer.example/how-prices-add-up");
    expect(mail.html).toContain('href="https://foyer.example/how-prices-add-up"');
  });

  it("where prices include taxes is the price less the discount, plus fees, with the tax named", async () => {
    const { mail, seen, shown } = await soldWith(true);

    expect(seen).toMatchObject({
      isTaxInclusive: true,
      totals: { netMinor: 3636, feesMinor: 91, taxesMinor: 373, totalMinor: 4100 },
    });
    expect([shown.lines, shown.isTaxInclusive]).toEqual([seen.lines, true]);
    for (const order of [seen, shown])
      expect(order).toMatchObject({ promoCode: "OWLS", promoRate: 20_000 });
    expectToSay(mail, [
      "2 × Lawn: €50.00",
      "  Discount OWLS (20%), 2 × €5.00: −€10.00",
      "  Service fee, 2 × €0.50: €1.00",
      "  incl. 10% VAT: €3.73",
      "Total: €41.00",
    ]);
  });

  it("of several lines names the fees and the taxes that it includes", async () => {
    const { mail, seen } = await soldWith(false, ["Lawn", "Terrace"]);

    expect(seen.totals).toMatchObject({ feesMinor: 200, taxesMinor: 820, totalMinor: 9020 });
    expectToSay(mail, [
      "  VAT, 10% of €41.00: €4.10",
      "Total: €90.20",
      "Includes fees: €2.00",
      "Includes taxes: €8.20",
    ]);
  });

  it("names the tier, and each guest's ticket does so too", async () => {
    const owner = await given.owner();
    const { event, tickets } = await given.event(owner, { tickets: [{ title: "Lawn" }] });
    const sold = tickets.map((ticket) => ({ ticket, guest: jana }));
    const tier = { id: "tier1", label: "Early bird", priceMinor: 1500 };
    const order = await sell(owner, event, sold, { terms: { tier } });
    await office.work({ order: order.id });

    const params = { eventId: event.id, shortId: await linkOf("order-link", order.id) };
    const { data } = await call(checkout.get, { params });
    const { text = "" } = await office.read(office.sent[0]);

    expect(data.lines).toMatchObject([{ title: "Lawn", tierId: "tier1", tierLabel: "Early bird" }]);
    expect(data.attendees).toMatchObject([{ ticketTitle: "Lawn – Early bird" }]);
    expect(text).toContain("1 × Lawn – Early bird: €15.00\nTotal: €15.00");
    expect(text).toContain("Lawn – Early bird\nJana Lindqvist");
  });

  it("of a plain ticket needs no explanation", async () => {
    const owner = await given.owner();
    const { event, tickets } = await given.event(owner);
    const order = await sell(
      owner,
      event,
      tickets.map((ticket) => ({ ticket, guest: jana })),
    );
    await office.work({ order: order.id });

    const { text = "" } = await office.read(office.sent[0]);

    expect(text).toContain("1 × Standard: €25.00\nTotal: €25.00");
    expect(text).not.toContain("how-prices-add-up");
  });
});
