// Who puts on events in this account?
import { serve } from "#functions/access/serve.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { mustFitQuota, type Quota } from "#functions/core/table/quota.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import {
  Organizer,
  organizerProblem,
  organizerSorts,
  organizers,
} from "#shared/contracts/organizers.ts";
import { MAX_ORGANIZERS } from "#shared/core/bounds.ts";
import { pageOf } from "#shared/core/lists.ts";

const organizerStore = collection(organizerItem);
const quota: Quota = {
  maximum: MAX_ORGANIZERS,
  refusal: ({ maximum }) => organizerProblem("too_many_organizers", { params: { maximum } }),
};

export const handler = serve(organizers, {
  list: async ({ session, query }) => {
    const rows = await organizerStore.of(session).list();
    return pageOf(
      rows.map((row) => present(Organizer, row)),
      query,
      { sorts: organizerSorts, text: (row) => `${row.name} ${row.contactEmail}` },
    );
  },
  create: async ({ session, body }) => {
    const store = organizerStore.of(session);
    mustFitQuota(body, await store.list(), [quota]);
    const values = { ...body, createdAt: nowAt() };
    return present(Organizer, await store.create(values, { quotas: [quota] }));
  },
  get: async ({ session, params }) =>
    present(Organizer, await organizerStore.of(session).get(params.organizerId)),
  update: async ({ session, params, body, request: { version } }) =>
    present(
      Organizer,
      await organizerStore.of(session).update(params.organizerId, body, { version }),
    ),
});
