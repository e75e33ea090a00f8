// How does this browser get a list as a file? It begins an export, looks how far it is, and asks
// for a link to the file, which is good for a minute.
import {
  type Export,
  type ExportedList,
  type ExportFormat,
  exports,
} from "#shared/contracts/exports.ts";
import { idOf } from "#shared/core/ids.ts";
import type { Route, RouteKey, RouteOptions } from "#shared/core/route.ts";
import { call, useApiQuery } from "#web/lib/api/api.ts";
import { lookAgain, type UseJobRead } from "#web/lib/api/use-job.ts";

/** The account's lists are of no event. */
export type ExportScope = { list: ExportedList; eventId: string | null };

/** `about` names what a part of a list is of, `replaces` an export that has no file any more. */
export type ExportAsk = ExportScope & {
  format: ExportFormat;
  query: Record<string, unknown>;
  about?: string;
  replaces?: string;
};

type Begin = Route<RouteKey, RouteOptions & { returns: typeof exports.get.returns }>;

const begins: Record<ExportedList, Begin> = {
  ORDERS: exports.orders,
  ATTENDEES: exports.attendees,
  ANSWERS: exports.answers,
  CHECK_INS: exports.checkIns,
  PROMO_CODES: exports.promoCodes,
  BILLING: exports.billing,
};

export const beginExport = (
  { list, eventId, format, query }: ExportAsk,
  idempotencyKey: string,
): Promise<Export> =>
  call(begins[list], {
    params: eventId === null ? {} : { eventId },
    query,
    body: { format },
    idempotencyKey,
  });

export const useExport: UseJobRead<Export> = (jobId) =>
  useApiQuery(exports.get, { params: { jobId } }, { refetchInterval: lookAgain });

/** Null once the file is gone. */
export const linkOf = async (jobId: string): Promise<string | null> =>
  (await call(exports.get, { params: { jobId } })).file?.url ?? null;

/** Under which the browser keeps the exports of a list. */
export const exportJobsOf = ({ list, eventId }: ExportScope): string =>
  `export:${list}:${eventId ?? ""}`;

export const isExportId = (text: string): boolean => idOf("job").safeParse(text).success;
