// Who puts on events in this account?
import { itemHandlers, type OfAccount } from "#functions/access/item-handlers.ts";
import { serve } from "#functions/access/serve.ts";
import { present } from "#functions/core/http/present.ts";
import { collection } from "#functions/core/table/collection.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import {
  Organizer,
  organizerProblem,
  organizerSorts,
  organizers,
} from "#shared/contracts/organizers.ts";
import { MAX_ORGANIZERS } from "#shared/core/bounds.ts";

const storeOf = ({ session }: OfAccount) => collection(organizerItem).of(session);

export const handler = serve(
  organizers,
  itemHandlers(organizers, storeOf, {
    shown: (row) => present(Organizer, row),
    sorts: organizerSorts,
    text: ({ name, contactEmail }) => `${name} ${contactEmail}`,
    maximum: MAX_ORGANIZERS,
    tooMany: (params) => organizerProblem("too_many_organizers", { params }),
  }),
);
