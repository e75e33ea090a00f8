// Which images do an event and an organizer have, and how does one get there? The browser uploads
// it to the bucket, `complete` checks it, and a worker makes what is shown.
import * as z from "zod";
import { MAX_IMAGE_BYTES } from "#shared/core/bounds.ts";
import { code, optionalLine } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { imageContentTypes, isHeic } from "#shared/core/images.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

const EventImageType = z.enum(["EVENT_COVER", "EVENT_TEXT"]);
const OrganizerImageType = z.enum(["ORGANIZER_LOGO"]);
export const ImageType = z.enum([...EventImageType.options, ...OrganizerImageType.options]);
export type ImageType = z.output<typeof ImageType>;

/** PENDING until the upload is completed, PROCESSING until the worker has published it. */
export const ImageStatus = z.enum(["PENDING", "PROCESSING", "READY", "FAILED"]);
export type ImageStatus = z.output<typeof ImageStatus>;

/** DAMAGED: it cannot be decoded. UNFINISHED: the worker failed three times. */
export const ImageFailure = z.enum(["DAMAGED", "UNFINISHED"]);
export type ImageFailure = z.output<typeof ImageFailure>;

const Size = z.strictObject({ width: z.int(), height: z.int() });

/** On what an image is seen, where it lets through. */
const Ground = z.enum(["LIGHT", "DARK"]);

/** `imagePath` (shared/core/images.ts) makes addresses of it. */
export const ShownImage = z.strictObject({
  id: idOf("image"),
  type: ImageType,
  /** Empty for an image that only decorates. */
  altText: z.string(),
  /** Of the original after turning, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Ascending, none above `width`; the heights keep the shape. Each in every format. */
  widths: z.array(z.int()).min(1),
  /** The crop for social networks, as JPEG; null except for covers. */
  share: Size.nullable(),
  /** DARK for a light one. Those of before it was told keep a light one. */
  ground: Ground.default("LIGHT"),
});
export type ShownImage = z.output<typeof ShownImage>;

export const Image = z.strictObject({
  id: idOf("image"),
  version: z.int(),
  type: ImageType,
  status: ImageStatus,
  failure: ImageFailure.nullable(),
  altText: z.string(),
  /** Null until READY. */
  shown: ShownImage.nullable(),
  createdAt: z.string(),
});
export type Image = z.output<typeof Image>;

const ImageText = z.strictObject({ altText: optionalLine(250) });

const upload = {
  contentType: z
    .string()
    .max(100)
    .refine((type) => !isHeic(type), { ...code("image_heic"), abort: true })
    .refine((type) => imageContentTypes.includes(type), code("image_type")),
  byteSize: z
    .int()
    .min(1)
    .refine((size) => size <= MAX_IMAGE_BYTES, code("image_too_heavy", { megabytes: 5 })),
  ...ImageText.shape,
};
const EventImageUpload = z.strictObject({ type: EventImageType, ...upload });
const OrganizerImageUpload = z.strictObject({ type: OrganizerImageType, ...upload });

/** The browser sends the file by PUT, with these headers, within five minutes. */
export const ImageUploadAddress = z.strictObject({
  imageId: idOf("image"),
  uploadUrl: z.url(),
  headers: z.record(z.string(), z.string()),
});
export type ImageUploadAddress = z.output<typeof ImageUploadAddress>;

export const imageSorts = ["createdAt"] as const;
const imageList = listQuery({ sorts: imageSorts, filters: { type: ImageType } });

/** An image that one of these uses is not deleted. `image_in_use` has it as `text`. */
export const TextWithImages = z.enum([
  "EVENT_DESCRIPTION",
  "TICKET_DESCRIPTION",
  "ORGANIZER_DESCRIPTION",
  "PRE_CHECKOUT_MESSAGE",
  "POST_CHECKOUT_MESSAGE",
  "FOOTER_MESSAGE",
  "EVENT_DEFAULTS",
]);
export type TextWithImages = z.output<typeof TextWithImages>;

export const imageProblem = problemsOf({
  too_many_images: 409,
  too_many_uploads: 409,
  image_not_uploaded: 409,
  image_in_use: 409,
  /** Of the uploaded file. Its image is gone then, so that the next try begins anew. */
  image_damaged: 422,
  image_mislabelled: 422,
  image_too_small: 422,
  image_too_large: 422,
});

const example = { contentType: "image/jpeg", byteSize: 250_000, altText: "A full market hall" };

export const images = {
  listOfEvent: route("GET /events/{eventId}/images", {
    summary: "The event's images, those under way too",
    access: "organizer",
    query: imageList,
    returns: page(Image),
  }),
  createOfEvent: route("POST /events/{eventId}/images", {
    summary: "Gives an address to upload an image to. A cover replaces the former once it is ready",
    access: "organizer",
    body: EventImageUpload,
    example: { type: "EVENT_COVER", ...example },
    returns: one(ImageUploadAddress),
    status: 201,
    idempotent: "optional",
  }),
  completeOfEvent: route("POST /events/{eventId}/images/{imageId}/complete", {
    summary: "Checks an uploaded image and has it made ready; may be repeated",
    access: "organizer",
    returns: one(Image),
  }),
  updateOfEvent: route("PUT /events/{eventId}/images/{imageId}", {
    summary: "Changes what describes an image to those who cannot see it",
    access: "organizer",
    body: ImageText,
    example: { altText: "Strings under an iron roof" },
    versioned: true,
    returns: one(Image),
  }),
  removeOfEvent: route("DELETE /events/{eventId}/images/{imageId}", {
    summary: "Deletes an image that no text uses",
    access: "organizer",
    returns: nothing,
  }),
  listOfOrganizer: route("GET /organizers/{organizerId}/images", {
    summary: "The organizer's logo, and those under way",
    access: "organizer",
    query: imageList,
    returns: page(Image),
  }),
  createOfOrganizer: route("POST /organizers/{organizerId}/images", {
    summary: "Gives an address to upload a logo to. It replaces the former once it is ready",
    access: "admin",
    body: OrganizerImageUpload,
    example: { type: "ORGANIZER_LOGO", ...example },
    returns: one(ImageUploadAddress),
    status: 201,
    idempotent: "optional",
  }),
  completeOfOrganizer: route("POST /organizers/{organizerId}/images/{imageId}/complete", {
    summary: "Checks an uploaded logo and has it made ready; may be repeated",
    access: "admin",
    returns: one(Image),
  }),
  updateOfOrganizer: route("PUT /organizers/{organizerId}/images/{imageId}", {
    summary: "Changes what describes a logo to those who cannot see it",
    access: "admin",
    body: ImageText,
    example: { altText: "An owl" },
    versioned: true,
    returns: one(Image),
  }),
  removeOfOrganizer: route("DELETE /organizers/{organizerId}/images/{imageId}", {
    summary: "Deletes a logo",
    access: "admin",
    returns: nothing,
  }),
};
