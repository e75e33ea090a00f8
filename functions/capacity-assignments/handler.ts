// Which limits do several tickets of an event share, and what is used of each?
import { countMade } from "#functions/access/made-today.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { assignmentLimits } from "#functions/capacity-assignments/limits.ts";
import { presentAssignment, presentAssignments } from "#functions/capacity-assignments/present.ts";
import {
  mustFitAssignmentQuotas,
  assignmentQuotas as quotas,
} from "#functions/capacity-assignments/quotas.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { mustFitQuotaIfGrown } from "#functions/core/table/quota.ts";
import { belowSold, changeLimits } from "#functions/engine/limit/change-limits.ts";
import { setLimitState } from "#functions/engine/stock/limits.ts";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import {
  capacityAssignmentProblem,
  capacityAssignmentSorts,
  capacityAssignments,
} from "#shared/contracts/capacity-assignments.ts";
import { pageOf } from "#shared/core/lists.ts";

const store = collection(capacityAssignmentItem);
const refuse = belowSold(capacityAssignmentProblem, "capacity_below_sold");

export const handler = serve(capacityAssignments, {
  list: async ({ event, query }) =>
    pageOf(await presentAssignments(event.id), query, {
      sorts: capacityAssignmentSorts,
      text: (row) => row.name,
    }),
  create: async ({ event, body, session }) => {
    await mustBelongTo(event, body.ticketIds, { needed: true });
    await mustFitAssignmentQuotas(event, body);
    await countMade(session, "stock", body.capacity);
    const id = newId("capacityAssignment");
    const edit = { before: null, after: { ...body, id }, refuse };
    await changeLimits(event, assignmentLimits, edit, () =>
      store.of(event).create({ ...body, createdAt: nowAt() }, { id, quotas }),
    );
    return presentAssignment(event.id, id);
  },
  get: ({ event, params }) => presentAssignment(event.id, params.capacityAssignmentId),
  update: async ({ event, params, body, session, request: { version } }) => {
    const before = await store.of(event).get(params.capacityAssignmentId, { version });
    await mustBelongTo(event, body.ticketIds, { stored: before.ticketIds });
    await mustFitQuotaIfGrown(body, before, quotas, store.of(event).list);
    await countMade(session, "stock", body.capacity - before.capacity);
    const edit = { before, after: { ...body, id: before.id }, refuse };
    await changeLimits(event, assignmentLimits, edit, () =>
      store.of(event).update(before.id, body, { version, grows: { before, quotas } }),
    );
    return presentAssignment(event.id, before.id);
  },
  remove: async ({ event, params }) => {
    await store.of(event).remove(params.capacityAssignmentId);
    // Orders list its pool and go on giving units back to it, so it stays.
    await setLimitState(event, params.capacityAssignmentId, "OFF");
  },
});
