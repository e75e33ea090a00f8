// What does each stored mail say about its delivery? The state of the last step, and when somebody
// must look at it again. Kinds of mail add what the mail is about.
import * as z from "zod";
import { openWord } from "#functions/core/table/packed.ts";

/** An absent field means that the step has not happened. */
export const deliveryShape = {
  /** A mail in a state of a newer version is left to that version. */
  state: openWord,
  /** The second at which a worker's claim ends. Its random fraction makes it unique. */
  lease: z.number().optional(),
  /** How often the sweeper queued the mail again. */
  tries: z.number().optional(),
  /** How often a worker failed with the mail, or died of it, before it could send it. */
  failed: z.number().optional(),
  /** True from the second sending on, because the result of the first is unknown. */
  again: z.boolean().optional(),
};
const Delivery = z.object(deliveryShape);
export type Delivery = z.output<typeof Delivery>;

/** The delivery of a mail that is an item of its own. */
export const mailShape = {
  ...deliveryShape,
  /** True if the sweeper queues the mail first, and not the stream. */
  isDelayed: z.boolean().optional(),
  duePk: z.string().optional(),
  /** The second of the next look; absent after the last step. */
  dueSk: z.number().optional(),
  /** When the mail got its state; absent from some mails that are new. */
  at: z.string().optional(),
};
export const MailDelivery = z.object(mailShape);
export type MailDelivery = z.output<typeof MailDelivery>;
