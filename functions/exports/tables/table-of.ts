// Which table does an export have? One file a list says what is in it.
import { findEvent } from "#functions/access/event-access.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { ExportAsked } from "#functions/exports/asked.ts";
import type { Table } from "#functions/exports/table.ts";
import { answersTable } from "#functions/exports/tables/answers.ts";
import { attendeesTable } from "#functions/exports/tables/attendees.ts";
import { billingTable } from "#functions/exports/tables/billing.ts";
import { checkInsTable } from "#functions/exports/tables/check-ins.ts";
import { ordersTable } from "#functions/exports/tables/orders.ts";
import { promoCodesTable } from "#functions/exports/tables/promo-codes.ts";
import type { Reading } from "#functions/exports/tables/reading.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { problem } from "#shared/core/problems.ts";

type Of = { accountId: string; eventId: string | null };

/**
 * Its rows are of the moment `at` or later: which there are is read once, before the first of them,
 * so what is sold meanwhile neither repeats nor moves any.
 */
export async function tableOf(of: Of, asked: ExportAsked): Promise<Table> {
  const { list, query, locale, role } = asked;
  const [i18n, at] = [wordsOf(locale), nowAt()];
  if (list === "BILLING") return billingTable({ accountId: of.accountId, i18n, at });
  const { id: eventId, timezone, currency } = await eventOf(of);
  const reading: Reading = { i18n, timezone, at, unreadable: [] };
  switch (list) {
    case "ORDERS":
      return ordersTable(reading, { eventId, query, role });
    case "ATTENDEES":
      return attendeesTable(reading, { eventId, currency, query });
    case "ANSWERS":
      return answersTable(reading, { eventId, query });
    case "CHECK_INS":
      return checkInsTable(reading, { eventId, query });
    case "PROMO_CODES":
      return promoCodesTable(reading, { eventId, currency, query });
  }
}

async function eventOf({ accountId, eventId }: Of) {
  const event = eventId === null ? null : await findEvent(eventId);
  if (event?.accountId !== accountId) throw problem("not_found");
  return event;
}
