// How is an organizer stored? In its account's partition.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { OrganizerInput } from "#shared/contracts/organizers.ts";

/** Made anew with each address: nothing that was mailed to an earlier one confirms it. */
const Contact = z.object({
  address: z.string(),
  by: z.string(),
  /** Of the newest mail; its link derives from it. Empty: none was mailed. */
  nonce: z.string(),
  until: z.number(),
  confirmedAt: z.string(),
  /** When a mail of the account to it came back for good. Empty: none did. */
  bouncedAt: z.string().default(""),
});

export const newContact = (address: string, by: string): z.output<typeof Contact> => ({
  address,
  by,
  nonce: "",
  until: 0,
  confirmedAt: "",
  bouncedAt: "",
});

const { description, ...facts } = OrganizerInput.shape;

export const organizerItem = resourceItem({
  kind: "organizer",
  pk: "ACC#{accountId}",
  sk: "ORG#{id}",
  texts: { description },
  shape: {
    ...facts,
    /** Changed in the transactions that change the events. */
    eventCount: z.number().default(0),
    createdAt: z.string(),
    /** Its place in the index, where its page finds it. Those of before get it when they change. */
    listPk: z.string().optional(),
    listSk: z.string().optional(),
    row: z.string().optional(),
    contact: Contact.default(newContact("", "")),
  },
});
export type StoredOrganizer = ReturnType<typeof organizerItem.parse>;
