// Where are organizers stored? In their account's partition.
import * as z from "zod";
import { collection } from "#functions/core/collection.ts";
import { OrganizerInput } from "#shared/contracts/organizers.ts";

export const organizerStore = collection({
  entity: "organizer",
  kind: "organizer",
  fields: OrganizerInput.shape,
  system: { createdAt: z.string() },
  pk: "ACC#{acc}",
  sk: "ORG#{id}",
});
