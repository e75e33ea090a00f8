// What can an account take away as a file? Its lists, each by a job that is begun here.
import { serve } from "#functions/access/serve.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { collection } from "#functions/core/collection/collection.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { ownExport, presentExport } from "#functions/exports/present.ts";
import { requestExport } from "#functions/exports/request.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { questionItem } from "#functions/stored/questions.ts";
import {
  type Export,
  type ExportedList,
  type ExportFormat,
  exports,
} from "#shared/contracts/exports.ts";

type Asked = {
  session: Session;
  event?: StoredEvent;
  body: { format: ExportFormat };
  query?: Record<string, unknown>;
  request: RequestFacts;
};

const begun =
  (list: ExportedList) =>
  async ({ session, event, body, query = {}, request }: Asked): Promise<Export> => {
    const of = { session, eventId: event?.id ?? null, key: request.idempotencyKey };
    return presentExport(await requestExport({ ...of, ...body, list, query }), session);
  };

export const handler = serve(exports, {
  orders: begun("ORDERS"),
  attendees: begun("ATTENDEES"),
  answers: async (asked) => {
    const { questionId } = asked.query;
    if (questionId !== undefined) await collection(questionItem).of(asked.event).get(questionId);
    return begun("ANSWERS")(asked);
  },
  checkIns: async (asked) => {
    const { checkInListId: id } = asked.query;
    if (id !== undefined) await collection(checkInListItem).of(asked.event).get(id);
    return begun("CHECK_INS")(asked);
  },
  promoCodes: begun("PROMO_CODES"),
  billing: begun("BILLING"),
  get: async ({ session, params }) =>
    presentExport(await ownExport(session, params.jobId), session),
});
