// How is an image stored? In its account's partition, which no reservation reads.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import {
  ImageFailure,
  ImageStatus,
  ImageType,
  ShownImage,
  TextWithImages,
} from "#shared/contracts/images.ts";

/** Of an event or an organizer. `dueSk` is a Unix second at which the sweeper looks at it. */
export const imageItem = item({
  pk: "ACC#{accountId}",
  sk: "IMAGE#{ownerId}#{id}",
  shape: {
    accountId: z.string(),
    ownerId: z.string(),
    id: z.string(),
    version: z.number(),
    type: ImageType,
    /** DELETED: its objects are still to be deleted. */
    status: z.enum([...ImageStatus.options, "DELETED"]),
    failure: ImageFailure.nullable().default(null),
    altText: z.string(),
    contentType: z.string(),
    byteSize: z.number(),
    /** Of the checked upload, so that the worker refuses another body. */
    etag: z.string().default(""),
    shown: ShownImage.nullable().default(null),
    /** Which files a try began to write. */
    begun: ShownImage.pick({ widths: true, share: true }).optional(),
    tries: z.number().default(0),
    /** The Unix second at which a try began that has not failed yet. */
    triedAt: z.number().optional(),
    /** Of a replaced one, the Unix second until which pages and mails may name it. */
    keptUntil: z.number().optional(),
    createdAt: z.string(),
    duePk: z.string().optional(),
    dueSk: z.number().optional(),
  },
});
export type StoredImage = ReturnType<typeof imageItem.parse>;

export const imagesOf = (accountId: string, ownerId: string): { pk: string; prefix: string } => ({
  ...imageItem.within({ accountId }),
  prefix: `IMAGE#${ownerId}#`,
});

export const shownImageItem = item({
  pk: "ACC#{accountId}",
  sk: "SHOWN#{ownerId}",
  shape: {
    accountId: z.string(),
    ownerId: z.string(),
    image: ShownImage,
    /** Of the upload: an older one, ready later, does not replace it. */
    createdAt: z.string(),
  },
});

const TextPlace = z.object({
  text: TextWithImages,
  /** The id of event, ticket or organizer; of the account's defaults the field. */
  ownerId: z.string(),
  eventId: z.string().optional(),
});
export type TextPlace = z.output<typeof TextPlace>;

/** An image that texts may use: it is ready. Addresses in texts name its id alone. */
export const textImageItem = item({
  pk: "ACC#{accountId}",
  sk: "TEXTIMAGE#{id}",
  shape: {
    accountId: z.string(),
    id: z.string(),
    /** In how many texts, changed in the transactions that store them. */
    uses: z.number().default(0),
    lastUser: TextPlace.optional(),
  },
});

export const imagesInTextItem = item({
  pk: "ACC#{accountId}",
  sk: "IMAGESIN#{text}#{ownerId}",
  shape: { accountId: z.string(), ...TextPlace.shape, images: z.array(z.string()) },
});

/** A deleted organizer's images are still to be deleted. Stored with the organizer's removal. */
export const formerOwnerItem = item({
  pk: "ACC#{accountId}",
  sk: "FORMER#{ownerId}",
  shape: {
    accountId: z.string(),
    ownerId: z.string(),
    duePk: z.string(),
    dueSk: z.number(),
  },
});

export const IMAGES_DUE = "DUE#IMAGES";
