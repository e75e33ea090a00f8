// What may be in an exported file? An event whose orders differ in all that a table shows, and what
// the API says of them.

import { randomUUID } from "node:crypto";
import { projectCheckIns } from "#functions/attendees/project-check-ins.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { attendeeKeyOf } from "#functions/engine/tickets/attendee-store.ts";
import type { Cell, Table } from "#functions/exports/table.ts";
import { tableOf } from "#functions/exports/tables/table-of.ts";
import { attendeeItem, type StoredAttendee } from "#functions/stored/attendees.ts";
import { type AttendeeDetail, attendees } from "#shared/contracts/attendees.ts";
import type { Role } from "#shared/contracts/auth.ts";
import { events } from "#shared/contracts/events.ts";
import type { ExportedList } from "#shared/contracts/exports.ts";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { door } from "#shared/contracts/public/door.ts";
import { type AnswerInput, type Question, questions } from "#shared/contracts/questions.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { readQuery } from "#shared/core/lists.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { onboardingOf } from "#tests/support/servers/connected.ts";
import { stored } from "#tests/support/servers/stream.ts";

export type ReadTable = { heads: string[]; rows: (readonly Cell[])[]; table: Table };
export type ExportDesk = Awaited<ReturnType<typeof openExportDesk>>;

export async function readTable(table: Table): Promise<ReadTable> {
  const rows: (readonly Cell[])[] = [];
  for await (const row of table.rows) rows.push(row);
  return { heads: table.columns.map(({ head }) => head), rows, table };
}

/** The cells of a column; `nth` of several with the same head. */
export function columnOf({ heads, rows }: ReadTable, head: string, nth = 0): (Cell | undefined)[] {
  const places = heads.flatMap((one, place) => (one === head ? [place] : []));
  const place = places[nth];
  if (place === undefined) throw new Error(`There is no column ${head}, only ${heads.join(", ")}.`);
  return rows.map((row) => row[place]);
}

/** Of a column of amounts, in minor units. */
export const sumOf = (table: ReadTable, head: string): number =>
  columnOf(table, head)
    .map((cell): number => Object(cell).minor)
    .reduce((sum, minor) => sum + minor, 0);

/** A row by its heads; of two columns with one head the first. */
export const recordsOf = ({ heads, rows }: ReadTable): Record<string, Cell>[] =>
  rows.map((row) =>
    Object.fromEntries(heads.map((head, at) => [head, row[at] ?? null] as const).toReversed()),
  );

/** A person of that name, whose address has its plain letters. */
export const named = (firstName: string, lastName: string) => ({
  ...{ firstName, lastName },
  email: `${firstName.normalize("NFKD").replace(/[^a-z]/gi, "")}@buyer.example`.toLowerCase(),
});

type Ids = { accountId: string; eventId: string | null };

/** Begins a table as the worker does, for the rows that a list's address shows. */
export const beginTable = (
  ids: Ids,
  list: ExportedList,
  search = "",
  role: Role = "ADMIN",
): Promise<Table> => {
  const query = readQuery(new URLSearchParams(search));
  return asSystem(() => tableOf(ids, { list, format: "CSV", query, locale: "en", role }));
};

/**
 * Sells three tickets in an account that is connected to Stripe: one with a tax and a fee, a
 * tiered one, and a free one. Close it when done.
 */
export async function openExportDesk(fields: Record<string, unknown> = {}) {
  const desk = await openMoneyDesk([{ title: "Crew", type: "FREE", priceMinor: 0 }], fields);
  await onboardingOf(desk.sale).connect();
  const { owner, event, ticketId: crewId } = desk.sale;
  const ids = { accountId: owner.me.account.id, eventId: event.id };
  const at = { token: owner.token, params: { eventId: event.id } };
  const { currency } = event;
  const charge = async (body: object) =>
    (await call(taxesAndFees.create, { token: owner.token, body })).data.id;
  const unit = currency === "EUR" ? 100 : 10_000;
  const taxAndFeeIds = [
    await charge({ name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 10_000 }),
    await charge({ name: "Service", kind: "FEE", calculation: "FIXED", amount: unit, currency }),
  ];
  const standing = await given.ticket(owner, event.id, {
    ...{ title: "Standing", priceMinor: 25 * unit, taxAndFeeIds },
  });
  const hall = await given.ticket(owner, event.id, {
    ...{ title: "Hall", type: "TIERED", priceMinor: 0 },
    tiers: [
      { label: "Front", priceMinor: 30 * unit },
      { label: "Back", priceMinor: 20 * unit },
    ],
  });
  forgetSheets();
  return {
    ...{ desk, ids, at, unit, standing, hall, crewId, owner, event },
    ...buyersOf(desk),
    ...organizerOf(desk),
    read: async (list: ExportedList, search = "", role: Role = "ADMIN"): Promise<ReadTable> =>
      asSystem(async () => readTable(await beginTable(ids, list, search, role))),
    close: () => desk.close(),
  };
}

type Wanted = { ticketId: string; quantity: number; tierId?: string };
type Name = ReturnType<typeof named>;

function buyersOf({ sale }: MoneyDesk) {
  return {
    /** Buys, with a card if it costs anything, and returns the order's id. */
    async bought(lines: Wanted[], name: Name, { code = "", card = "pm_card_visa" } = {}) {
      const reserved = code ? await sale.reserveWith(code, lines) : await sale.reserve(lines);
      const order = reserved.data;
      if (!order) throw new Error(reserved.text);
      await sale.fillIn(order, name);
      if (order.totals.totalMinor > 0) {
        const { data: payment } = await sale.startPayment(order);
        await sale.confirm(payment.clientSecret, card);
        await sale.deliver();
      }
      return order.shortId.slice(0, ID_LENGTH);
    },
  };
}

function organizerOf(desk: MoneyDesk) {
  const { id: eventId } = desk.sale.event;
  const at = () => ({ token: desk.token(), params: { eventId } });
  return {
    ask: async (fields: object) => {
      const body = { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE", ...fields };
      return (await call(questions.create, { ...at(), body })).data;
    },
    reword: ({ id: questionId, version }: Question, fields: object) => {
      const body = { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE", ...fields };
      const params = { eventId, questionId };
      return call(questions.update, { token: desk.token(), params, version, body });
    },
    forget: (questionId: string) =>
      call(questions.remove, { token: desk.token(), params: { eventId, questionId } }),
    addCode: async (body: object) => {
      const { data } = await call(promoCodes.create, { ...at(), body });
      forgetSheets();
      return data;
    },
    /** The order's answers, and those about one of its tickets. */
    answerOrder: async (orderId: string, answers: AnswerInput[]) => {
      const params = { eventId, orderId };
      const { data } = await call(orders.get, { ...at(), params });
      const { version, firstName, lastName, email } = data;
      const body = { firstName, lastName, email, answers };
      return call(orders.update, { ...at(), params, version, body });
    },
    answerTicket: async (orderId: string, index: number, answers: AnswerInput[]) => {
      const { id, version, firstName, lastName, email } = await desk.attendee(orderId, index);
      const params = { eventId, attendeeId: id };
      const body = { firstName, lastName, email, answers };
      return call(attendees.update, { ...at(), params, version, body });
    },

    setStatus: (status: "ARCHIVED" | "LIVE") =>
      call(events.setStatus, { ...at(), body: { status } }),
    storedAttendee: async (orderId: string, index: number): Promise<StoredAttendee> =>
      attendeeItem.parse((await stored(attendeeKey(orderId, index))) ?? {}),

    /** Lets somebody in; the list of attendees knows it at once. Returns the moment. */
    async letIn(shortId: string, attendeeId: string): Promise<string> {
      const body = { attendeeId, nonce: randomUUID() };
      const { data } = await call(door.checkIn, { params: { shortId }, body });
      await asSystem(() => projectCheckIns(attendeeKeyOf(attendeeId) ?? { pk: "", sk: "" }));
      return data.checkedInAt ?? "";
    },
    async takeBack(shortId: string, attendeeId: string, checkedInAt: string): Promise<string> {
      const body = { attendeeId, checkedInAt, reason: "WRONG_PERSON" } as const;
      const { data } = await call(door.undo, { params: { shortId }, body });
      await asSystem(() => projectCheckIns(attendeeKeyOf(attendeeId) ?? { pk: "", sk: "" }));
      return data.undoneAt;
    },

    /** All orders that the list finds, as their own pages show them. */
    async shownOrders(search = ""): Promise<Order[]> {
      const { data } = await call(orders.list, { ...at(), search: `?per_page=100&${search}` });
      return Promise.all(
        data.map(async ({ id: orderId }) => {
          const params = { eventId, orderId };
          return (await call(orders.get, { ...at(), params })).data;
        }),
      );
    },
    async shownAttendees(search = ""): Promise<AttendeeDetail[]> {
      const { data } = await call(attendees.list, { ...at(), search: `?per_page=100&${search}` });
      return Promise.all(
        data.map(async ({ id: attendeeId }) => {
          const params = { eventId, attendeeId };
          return (await call(attendees.get, { ...at(), params })).data;
        }),
      );
    },
  };
}
