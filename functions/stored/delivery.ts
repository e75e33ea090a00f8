// What does each stored mail say about its delivery? Its last step, and when to look again.
import * as z from "zod";
import { openWord } from "#functions/core/table/packed.ts";

/** An absent field means that the step has not happened. */
export const deliveryShape = {
  state: openWord,
  /** The second at which a worker's claim ends. Its random fraction makes it unique. */
  lease: z.number().optional(),
  tries: z.number().optional(),
  failed: z.number().optional(),
  /** True from the second sending on, because the result of the first is unknown. */
  again: z.boolean().optional(),
  counted: z.boolean().optional(),
};
const Delivery = z.object(deliveryShape);
export type Delivery = z.output<typeof Delivery>;

export const mailShape = {
  ...deliveryShape,
  isDelayed: z.boolean().optional(),
  duePk: z.string().optional(),
  dueSk: z.number().optional(),
  at: z.string().optional(),
};
export const MailDelivery = z.object(mailShape);
export type MailDelivery = z.output<typeof MailDelivery>;
