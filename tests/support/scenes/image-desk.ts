// How does a test upload images? At the routes of an event, with buckets in memory, the worker's
// messages in a list, and a clock that passes when it is told to.
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, transact } from "#functions/core/table/table.ts";
import { type ImageRef, replaceImageQueue } from "#functions/images/image-queue.ts";
import { sweepImages } from "#functions/images/sweep-images.ts";
import {
  imageItem,
  type StoredImage,
  shownImageItem,
  textImageItem,
} from "#functions/stored/images.ts";
import { auth } from "#shared/contracts/auth.ts";
import { type ImageType, images, type ShownImage } from "#shared/contracts/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { memoryObjects } from "#tests/support/servers/objects.ts";

type Announced = { type?: ImageType; contentType?: string; byteSize?: number; altText?: string };
export type ImageDesk = Awaited<ReturnType<typeof openImageDesk>>;

/** A draft without images. Close it when done. */
export async function openImageDesk() {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const accountId = owner.me.account.id;
  const objects = memoryObjects();
  const queued: ImageRef[] = [];
  const restoreQueue = replaceImageQueue(async (ref) => {
    if (desk.isQueueSilent) throw new Error("The queue is silent.");
    if (ref.accountId === accountId) queued.push(ref);
  });
  let ms = nowMs();
  const putClockBack = replaceClock({ nowMs: () => ms });
  const ofEvent = { token: owner.token, params: { eventId: event.id } };
  const jpeg = await picture({ width: 900, height: 450 });
  const at = (imageId: string) => ({ ...ofEvent, params: { ...ofEvent.params, imageId } });

  const desk = {
    owner,
    event,
    objects,
    queued,
    ofEvent,
    jpeg,
    at,
    ...tableOf(accountId, event.id),
    isQueueSilent: false,

    begin: ({ type = "EVENT_TEXT", ...announced }: Announced = {}, of = ofEvent) =>
      call(images.createOfEvent, {
        ...of,
        body: { type, contentType: "image/jpeg", byteSize: jpeg.length, ...announced },
      }),

    /** Uploads a file, and tells nobody yet. */
    async upload(file: Uint8Array, announced: Announced = {}): Promise<string> {
      const { data } = await desk.begin({ byteSize: file.length, ...announced });
      objects.put(data.uploadUrl, file);
      return data.imageId;
    },

    complete: (imageId: string) => call(images.completeOfEvent, at(imageId)),
    remove: (imageId: string) => call(images.removeOfEvent, at(imageId)),
    list: async (search = "") => (await call(images.listOfEvent, { ...ofEvent, search })).data,

    async completed(announced: Announced = {}): Promise<string> {
      const id = await desk.upload(jpeg, announced);
      await desk.complete(id);
      return id;
    },

    /** Completed, and prepared by the worker. */
    async ready(announced: Announced = {}): Promise<string> {
      const id = await desk.completed(announced);
      await desk.publish(id);
      return id;
    },

    wait(seconds: number): void {
      ms += seconds * 1000;
    },
    /** The person signs in again, because a token does not last. */
    async pass(seconds: number): Promise<void> {
      desk.wait(seconds);
      const body = { email: owner.me.email, password: PASSWORD };
      const token = (await call(auth.login, { body })).data.token ?? "";
      Object.assign(owner, { token });
      Object.assign(ofEvent, { token });
    },
    sweep: () => asSystem(() => sweepImages(() => false)),

    close(): void {
      objects.restore();
      restoreQueue();
      putClockBack();
    },
  };
  return desk;
}

/** What the table has of images, of the event unless another owner is named. */
function tableOf(accountId: string, eventId: string) {
  const table = {
    async stored(id: string, ownerId = eventId): Promise<StoredImage | null> {
      const key = imageItem.key({ accountId, ownerId, id });
      const item = await asSystem(() => getItem(key, { consistent: true }));
      return item && imageItem.parse(item);
    },

    async isShown(id: string, ownerId = eventId): Promise<boolean> {
      const key = shownImageItem.key({ accountId, ownerId });
      const item = await asSystem(() => getItem(key, { consistent: true }));
      return item !== null && shownImageItem.parse(item).image.id === id;
    },

    /** Makes an image ready and shown, as the worker does. */
    async publish(id: string, ownerId = eventId): Promise<void> {
      const image = await table.stored(id, ownerId);
      if (!image) throw new Error("There is no such image.");
      const { duePk: _, dueSk: __, ...kept } = image;
      const shown: ShownImage = {
        ...{ id, type: image.type, altText: image.altText },
        ...{ width: 900, height: 450, widths: [480], share: null, ground: "LIGHT" },
      };
      const { createdAt } = image;
      const ready = imageItem.whole({ ...kept, status: "READY", shown });
      const beside = shownImageItem.whole({ accountId, ownerId, image: shown, createdAt });
      const usable = textImageItem.whole({ accountId, id, uses: 0 });
      const isInText = image.type === "EVENT_TEXT";
      await asSystem(() => transact([{ put: ready }, { put: isInText ? usable : beside }]));
    },
  };
  return table;
}
