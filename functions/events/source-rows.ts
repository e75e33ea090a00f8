// What of an event can be copied, and what of that only with its tickets?
import { collection } from "#functions/core/collection/collection.ts";
import { ownLimits } from "#functions/engine/stock/stored-limits.ts";
import { allImages, isKept, type KeptImage } from "#functions/images/store.ts";
import {
  capacityAssignmentItem,
  type StoredCapacityAssignment,
} from "#functions/stored/capacity-assignments.ts";
import { checkInListItem, type StoredCheckInList } from "#functions/stored/check-in-lists.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { promoCodeItem, type StoredPromoCode } from "#functions/stored/promo-codes.ts";
import { questionItem, type StoredQuestion } from "#functions/stored/questions.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import type { DuplicateInput } from "#shared/contracts/duplicate.ts";

type Source = Pick<StoredEvent, "id" | "accountId">;

type RowOf = {
  images: KeptImage;
  tickets: StoredTicket;
  capacityAssignments: StoredCapacityAssignment;
  questions: StoredQuestion;
  promoCodes: StoredPromoCode;
  checkInLists: StoredCheckInList;
};
export type RowPart = keyof RowOf;
export type SourceRow<Part extends RowPart> = RowOf[Part];
export type SourceRows = { [Part in RowPart]: RowOf[Part][] };

export const sourceRows: { [Part in RowPart]: (event: Source) => Promise<RowOf[Part][]> } = {
  images: async (event) => (await allImages(event)).filter(isKept).filter(isCopied),
  tickets: (event) => collection(ticketItem).of(event).list(),
  capacityAssignments: (event) => collection(capacityAssignmentItem).of(event).list(),
  questions: (event) => collection(questionItem).of(event).list(),
  promoCodes: (event) => collection(promoCodeItem).of(event).list(),
  checkInLists: (event) => collection(checkInListItem).of(event).list(),
};

/** Neither one on its way nor one that another has replaced. */
const isCopied = ({ status, keptUntil }: KeptImage): boolean =>
  status === "READY" && keptUntil === undefined;

type Naming = { ticketIds: readonly string[] };
const namesTickets = ({ ticketIds }: Naming): boolean => ticketIds.length > 0;

/** An assignment or a list without a ticket would be of no use. */
export const needsTickets = {
  questions: namesTickets,
  promoCodes: namesTickets,
  capacityAssignments: () => true,
  checkInLists: () => true,
};

export async function readSource(event: Source): Promise<SourceRows> {
  const [images, tickets, capacityAssignments, questions, promoCodes, checkInLists] =
    await Promise.all([
      sourceRows.images(event),
      sourceRows.tickets(event),
      sourceRows.capacityAssignments(event),
      sourceRows.questions(event),
      sourceRows.promoCodes(event),
      sourceRows.checkInLists(event),
    ]);
  return { images, tickets, capacityAssignments, questions, promoCodes, checkInLists };
}

type Choices = Pick<DuplicateInput, RowPart>;

type Named = { id: string } & Partial<Naming>;

/** Whether a row is copied, as far as the choices tell. */
export const comes = (part: RowPart, choices: Choices): ((row: Named) => boolean) => {
  if (!choices[part]) return () => false;
  if (choices.tickets || part === "tickets" || part === "images") return () => true;
  return ({ ticketIds = [] }) => !needsTickets[part]({ ticketIds });
};

export function chosenOf(rows: SourceRows, choices: Choices): SourceRows {
  const chosen = <Row extends Named>(part: RowPart, all: Row[]) => all.filter(comes(part, choices));
  return {
    images: chosen("images", rows.images),
    tickets: chosen("tickets", rows.tickets),
    capacityAssignments: chosen("capacityAssignments", rows.capacityAssignments),
    questions: chosen("questions", rows.questions),
    promoCodes: chosen("promoCodes", rows.promoCodes),
    checkInLists: chosen("checkInLists", rows.checkInLists),
  };
}

/** Units of stock that a copy of these rows has. */
export function unitsOf({ tickets, capacityAssignments, promoCodes }: SourceRows): number {
  const units = [
    ...tickets.flatMap(ownLimits).map(({ capacity }) => capacity),
    ...capacityAssignments.map(({ capacity }) => capacity),
    ...promoCodes.map(({ maxUses }) => maxUses ?? 0),
  ];
  return units.reduce((sum, one) => sum + one, 0);
}
