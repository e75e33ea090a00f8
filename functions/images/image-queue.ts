// How does an image get to the worker? As a message that names its item, which has the state.
import * as z from "zod";
import { sendMessage } from "#functions/core/ports/queues.ts";
import { replaceable } from "#functions/core/ports/replaceable.ts";
import { setting } from "#functions/core/ports/settings.ts";

export const ImageRef = z.strictObject({
  accountId: z.string(),
  ownerId: z.string(),
  id: z.string(),
});
export type ImageRef = z.output<typeof ImageRef>;

const queue = replaceable((ref: ImageRef) =>
  sendMessage(setting("IMAGE_QUEUE_URL"), ref, ref.accountId),
);
export const replaceImageQueue = queue.replace;

/** The worker processes it, or deletes the objects of a deleted one. May be repeated. */
export const queueImage = ({ accountId, ownerId, id }: ImageRef): Promise<void> =>
  queue.current()({ accountId, ownerId, id });
