// How is each row of an event copied? Under an id that follows from copy and source, so that a
// repeated slice finds its own; what it names is the copy's.

import { countingImages } from "#functions/access/formatted/text-images.ts";
import { keepingCurrency } from "#functions/access/keep-currency.ts";
import { storeUnsoldAssignment } from "#functions/capacity-assignments/create.ts";
import { listStore } from "#functions/check-in-lists/quotas.ts";
import { partOf } from "#functions/core/collection/made.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import type { CopyInput } from "#functions/events/duplicate.ts";
import { type RowPart, type SourceRow, sourceRows } from "#functions/events/source-rows.ts";
import { copyImage } from "#functions/images/copy.ts";
import { storeCode } from "#functions/promo-codes/create.ts";
import { questionStore } from "#functions/questions/quotas.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { hasAmount } from "#functions/stored/promo-codes.ts";
import { storeTicket } from "#functions/tickets/create.ts";
import { descriptionOf } from "#functions/tickets/nested.ts";
import { copiedTexts } from "#functions/workers/copied-images.ts";
import { CapacityAssignmentInput } from "#shared/contracts/capacity-assignments.ts";
import { CheckInListInput } from "#shared/contracts/check-in-lists.ts";
import { PromoCodeInput } from "#shared/contracts/promo-codes.ts";
import { QuestionInput } from "#shared/contracts/questions.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";
import {
  codeDates,
  listDates,
  type MoveNow,
  movedDates,
  saleDates,
} from "#shared/rules/page/moved-dates.ts";

export type Copying = {
  source: StoredEvent;
  copy: { id: string; accountId: string };
  input: CopyInput;
};

/** Null: copied. Else why it cannot be. */
type Outcome = Promise<string | null>;
type Copier<Part extends RowPart> = (row: SourceRow<Part>, id: string) => Outcome;

/** Each reads once what all rows of a slice need. */
export const rowCopiers: { [Part in RowPart]: (copying: Copying) => Promise<Copier<Part>> } = {
  images: async ({ copy }) => {
    return async (image, id) => {
      await copyImage(image, { owner: copy, id });
      return null;
    };
  },
  tickets: async (copying) => {
    const { copy } = copying;
    const copied = await copiedTexts(copying);
    return async (ticket, id) => {
      const description = copied(ticket.description);
      const saved = { ...descriptionOf(copy, id), html: description, path: null };
      const images = await countingImages(copy.accountId, [saved], { isNew: true });
      const tiers = ticket.tiers.map(async (tier) => ({
        ...movedDates(tier, saleDates, moveOf(copying)).row,
        id: await partOf(copy.id, "tier", tier.id),
      }));
      const moved = movedDates(ticket, saleDates, moveOf(copying)).row;
      const values = {
        ...present(TicketInput, moved),
        ...{ description, position: ticket.position, tiers: await Promise.all(tiers) },
      };
      const beside = [...inCurrency(copying), ...images];
      await storeTicket(copy, values, { making: { id }, beside });
      return null;
    };
  },
  capacityAssignments: async (copying) => {
    const pointed = await pointedTo(copying);
    return async (assignment, id) => {
      const ticketIds = await pointed(assignment.ticketIds);
      if (!ticketIds) return GONE;
      const body = { ...present(CapacityAssignmentInput, assignment), ticketIds };
      await storeUnsoldAssignment(copying.copy, { body, making: { id } });
      return null;
    };
  },
  questions: async (copying) => {
    const pointed = await pointedTo(copying);
    return async (question, id) => {
      const ticketIds = await pointed(question.ticketIds);
      if (!ticketIds) return GONE;
      const { position } = question;
      const values = { ...present(QuestionInput, question), ticketIds, position };
      await questionStore.of(copying.copy).create({ ...values, createdAt: nowAt() }, { id });
      return null;
    };
  },
  promoCodes: async (copying) => {
    const pointed = await pointedTo(copying);
    return async (code, id) => {
      const ticketIds = await pointed(code.ticketIds);
      if (!ticketIds) return GONE;
      const moved = movedDates(code, codeDates, moveOf(copying)).row;
      const body = { ...present(PromoCodeInput, moved), ticketIds };
      const beside = hasAmount(code) ? inCurrency(copying) : [];
      await storeCode(copying.copy, body, { making: { id }, beside });
      return null;
    };
  },
  checkInLists: async (copying) => {
    const { source, copy } = copying;
    const pointed = await pointedTo(copying);
    return async (list, id) => {
      const ticketIds = await pointed(list.ticketIds);
      if (!ticketIds) return GONE;
      const moved = movedDates(list, listDates, moveOf(copying)).row;
      const texts = await listStore.of(source).texts(list.id);
      const values = { ...present(CheckInListInput, { ...moved, ...texts }), ticketIds };
      await listStore.of(copy).create({ ...values, createdAt: nowAt() }, { id });
      return null;
    };
  },
};

const GONE = "tickets_gone";

export const moveOf = ({ input }: Copying): MoveNow => ({
  ...{ startAt: input.source.startAt, newStartAt: input.startAt },
  ...{ timezone: input.source.timezone, now: input.now },
});

/** The copy is not there yet, so its source tells whether amounts are still in its currency. */
const inCurrency = ({ source, input }: Copying): Beside[] => [
  keepingCurrency({ id: source.id, currency: input.source.currency }),
];

/** The tickets of the copy that stand for these. Null if there were some, and all are gone. */
async function pointedTo({
  copy,
}: Copying): Promise<(ticketIds: readonly string[]) => Promise<string[] | null>> {
  const there = new Set((await sourceRows.tickets(copy)).map(({ id }) => id));
  return async (ticketIds) => {
    const copies = await Promise.all(ticketIds.map((id) => partOf(copy.id, "ticket", id)));
    const left = copies.filter((id) => there.has(id));
    return ticketIds.length > 0 && left.length === 0 ? null : left;
  };
}
