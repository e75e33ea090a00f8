// What if the queue does not answer? The image is due, so the sweeper queues it again.
import { logger } from "#functions/core/ports/logger.ts";
import { type ImageRef, queueImage } from "#functions/images/image-queue.ts";

export const queueOrLeave = (image: ImageRef): Promise<void> =>
  queueImage(image).catch((error: unknown) =>
    logger.warn("an image could not be queued", { error }),
  );
