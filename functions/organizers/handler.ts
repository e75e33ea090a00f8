// Who puts on events in this account?
import { nowAt } from "#functions/core/clock.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { organizerStore } from "#functions/organizers/store.ts";
import { type Organizer, organizerSorts, organizers } from "#shared/contracts/organizers.ts";
import { pageOf } from "#shared/core/lists.ts";

type StoredOrganizer = Awaited<ReturnType<typeof organizerStore.get>>;

export const handler = serve(
  organizers,
  {
    list: async ({ session, query }) => {
      const rows = (await organizerStore.list({ acc: session.accountId })).map(shown);
      return pageOf(rows, query, {
        sorts: organizerSorts,
        text: (row) => `${row.name} ${row.contactEmail}`,
      });
    },
    create: async ({ session, body }) =>
      shown(
        await organizerStore.create({ acc: session.accountId }, session.accountId, {
          ...body,
          createdAt: nowAt(),
        }),
      ),
    get: async ({ session, params }) =>
      shown(await organizerStore.get({ acc: session.accountId }, params.organizerId)),
    update: async ({ session, params, body, request }) =>
      shown(
        await organizerStore.update(
          { acc: session.accountId },
          params.organizerId,
          body,
          request.version,
        ),
      ),
  },
  readSession,
);

function shown({
  id,
  version,
  name,
  description,
  contactEmail,
  website,
}: StoredOrganizer): Organizer {
  return { id, version, name, description, contactEmail, website };
}
