// How does a test change what limits a sale? As the organizer does: by editing tickets, settings,
// capacity assignments and promo codes.
import { forgetCodes } from "#functions/engine/stock/code-sheet.ts";
import { BUILD_SECONDS } from "#functions/engine/stock/limits.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import type { SectionName } from "#shared/contracts/event-settings.ts";
import { PromoCodeInput, promoCodes } from "#shared/contracts/promo-codes.ts";
import { type Ticket, TicketInput, TierInput, tickets } from "#shared/contracts/tickets.ts";
import type { OnSale } from "#tests/support/scenes/on-sale.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { call } from "#tests/support/servers/call.ts";

/** The desk of the event's organizer. Every change is seen at once, without the age of a sheet. */
export function limitsDesk({ owner: { token }, event, pass, sweep }: OnSale) {
  const of = { eventId: event.id };
  const seen = <T>(answer: T): T => {
    forgetSheets();
    forgetCodes();
    return answer;
  };
  return {
    tickets: async () =>
      (await call(tickets.list, { token, params: of, search: "?sort_by=position" })).data,

    async editTicket(ticketId: string, change: object) {
      const params = { ...of, ticketId };
      const { data } = await call(tickets.get, { token, params });
      const body = { ...inputOf(data), ...change };
      return seen(await call(tickets.update, { token, params, version: data.version, body }));
    },

    editSettings: async (change: Partial<Record<SectionName, object>>) =>
      seen(await changeSettings({ token, params: of }, change)),

    addAssignment: async (fields: object) =>
      seen(
        await call(capacityAssignments.create, {
          token,
          params: of,
          body: { name: "Hall", appliesTo: "EVENT", ...fields },
        }),
      ),
    async editAssignment(capacityAssignmentId: string, change: object) {
      const params = { ...of, capacityAssignmentId };
      const { data } = await call(capacityAssignments.get, { token, params });
      const { name, capacity, appliesTo, ticketIds, status, version } = data;
      const body = { name, capacity, appliesTo, ticketIds, status, ...change };
      return seen(await call(capacityAssignments.update, { token, params, version, body }));
    },
    assignments: async () =>
      (await call(capacityAssignments.list, { token, params: of, search: "?sort_by=name" })).data,
    removeAssignment: async (capacityAssignmentId: string) =>
      seen(
        await call(capacityAssignments.remove, { token, params: { ...of, capacityAssignmentId } }),
      ),

    addCode: async (fields: object) =>
      seen(
        await call(promoCodes.create, {
          token,
          params: of,
          body: { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 10_000, ...fields },
        }),
      ),
    async editCode(promoCodeId: string, change: object) {
      const params = { ...of, promoCodeId };
      const { data } = await call(promoCodes.get, { token, params });
      const { version, ...code } = data;
      const input = inputIn(code, PromoCodeInput.shape);
      const body = { ...input, ...change };
      return seen(await call(promoCodes.update, { token, params, version, body }));
    },
    codes: async () =>
      (await call(promoCodes.list, { token, params: of, search: "?sort_by=code" })).data,
    removeCode: async (promoCodeId: string) =>
      seen(await call(promoCodes.remove, { token, params: { ...of, promoCodeId } })),

    /** Waits until new limits may come into force, and lets the sweeper build them. */
    async build() {
      await pass(BUILD_SECONDS + 1);
      await sweep();
      seen(null);
    },
  };
}

/** What a person edits of a ticket. */
function inputOf(ticket: Ticket): object {
  const { tiers: _, ...fields } = inputIn(ticket, TicketInput.shape);
  return { ...fields, tiers: ticket.tiers.map((tier) => inputIn(tier, TierInput.shape)) };
}

/** The fields of a resource that its input has too. */
function inputIn(resource: object, shape: object): Record<string, unknown> {
  const names = Object.keys(shape);
  return Object.fromEntries(Object.entries(resource).filter(([name]) => names.includes(name)));
}
