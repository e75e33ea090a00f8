// In which order do tickets stand? In the organizer's, or by what a list is asked for.
import { describe, expect, it } from "vitest";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() => openOnSale([{}, { title: "Unlimited" }, { title: "Third" }]));

const at = (index: number): Ticket => {
  const ticket = sale.tickets[index];
  if (!ticket) throw new Error("The event has no such ticket.");
  return ticket;
};
const sort = (ticketIds: string[]) =>
  call(tickets.sort, {
    token: sale.owner.token,
    params: { eventId: sale.event.id },
    body: { ticketIds },
  });
const titles = async (by = "position") =>
  (
    await call(tickets.list, {
      token: sale.owner.token,
      params: { eventId: sale.event.id },
      search: `?sort_by=${by}`,
    })
  ).data.map(({ title }) => title);

describe("the order of tickets", () => {
  it("is the organizer's", async () => {
    expect((await sort([at(2).id, at(0).id, at(1).id])).status).toBe(204);
    expect(await titles()).toEqual(["Third", "Standard", "Unlimited"]);
  });

  it("by price has a tiered one at the least price that is not hidden", async () => {
    const tier = (label: string, priceMinor: number, isHidden = false) => ({
      label,
      priceMinor,
      isHidden,
    });
    await given.ticket(sale.owner, sale.event.id, {
      title: "Seats",
      type: "TIERED",
      priceMinor: 0,
      tiers: [tier("Crew", 100, true), tier("Front", 9000), tier("Back", 4000)],
    });
    await given.ticket(sale.owner, sale.event.id, { title: "Box", priceMinor: 8000 });

    const byPrice = await titles("priceMinor");

    expect(byPrice.slice(-2)).toEqual(["Seats", "Box"]);
  });

  it("is refused when a ticket is missing, foreign or named twice", async () => {
    expect((await sort([at(2).id, at(0).id])).problem.code).toBe("changed_meanwhile");
    expect((await sort([at(2).id, at(0).id, at(1).id, at(2).id])).problem.code).toBe(
      "changed_meanwhile",
    );
    expect((await sort([at(2).id, at(0).id, "tkt_000000000000"])).problem.code).toBe(
      "changed_meanwhile",
    );
    expect(await titles()).toEqual(["Standard", "Unlimited", "Third"]);
  });
});
