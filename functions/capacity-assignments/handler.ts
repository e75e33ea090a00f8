// Which limits do several tickets of an event share, and what is used of each?
import { countMade } from "#functions/access/made-today.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { createAssignment, refuseBelowSold } from "#functions/capacity-assignments/create.ts";
import { assignmentLimits } from "#functions/capacity-assignments/limits.ts";
import { presentAssignment, presentAssignments } from "#functions/capacity-assignments/present.ts";
import { assignmentStore as store } from "#functions/capacity-assignments/quotas.ts";
import { sheetWithLimits } from "#functions/engine/limit/build-limit.ts";
import { changeLimits } from "#functions/engine/limit/change-limits.ts";
import { setLimitState } from "#functions/engine/stock/limits.ts";
import {
  capacityAssignmentSorts,
  capacityAssignments,
} from "#shared/contracts/capacity-assignments.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = serve(capacityAssignments, {
  list: async ({ event, query }) =>
    pageOf(await presentAssignments(event.id), query, {
      sorts: capacityAssignmentSorts,
      text: (row) => row.name,
    }),
  create: async ({ event, body, session, request: { idempotencyKey: key } }) => {
    const making = await store.of(event).making({ key, body });
    if (!(await store.of(event).made(making))) {
      await mustBelongTo(event, body.ticketIds, { needed: true });
      await createAssignment(event, { body, session, making });
    }
    return presentAssignment(event.id, making.id);
  },
  get: ({ event, params }) => presentAssignment(event.id, params.capacityAssignmentId),
  update: async ({ event, params, body, session, request: { version } }) => {
    // Whoever waited until a limit had counted must not be told to wait again.
    await sheetWithLimits(event.id);
    const before = await store.of(event).get(params.capacityAssignmentId, { version });
    await mustBelongTo(event, body.ticketIds, { stored: before.ticketIds });
    await store.of(event).mustFit(body, before);
    await countMade(session, "stock", body.capacity - before.capacity);
    const edit = { before, after: { ...body, id: before.id }, refuse: refuseBelowSold };
    await changeLimits(event, assignmentLimits, edit, () =>
      store.of(event).update(before.id, body, { version, before }),
    );
    return presentAssignment(event.id, before.id);
  },
  remove: async ({ event, params }) => {
    await store.of(event).remove(params.capacityAssignmentId);
    // Orders list its pool and go on giving units back to it, so it stays.
    await setLimitState(event, params.capacityAssignmentId, "OFF");
  },
});
