// Whose image is it, and which routes keep it? An event's, as its cover or in its texts, or an
// organizer's logo.
import type * as z from "zod";
import {
  type Image,
  type ImageType,
  type ImageUploadAddress,
  images,
} from "#shared/contracts/images.ts";
import type { Route } from "#shared/core/route.ts";
import {
  type ImageSize,
  imageSizes,
  isBelowRecommended,
  RECOMMENDED_COVER,
} from "#shared/rules/page/images.ts";

type Returning<Item> = { returns: { kind: "one"; schema: z.ZodType<Item> } };
type Taking<V> = { body: z.ZodType<unknown, V> };
type ImageRoutes = {
  list: Route & { returns: { kind: "page"; schema: z.ZodType<Image> } };
  create: Route &
    Taking<{ type: ImageType; contentType: string; byteSize: number; altText?: string }> &
    Returning<ImageUploadAddress>;
  complete: Route & Returning<Image>;
  update: Route & Taking<{ altText?: string }> & Returning<Image> & { versioned: true };
  remove: Route;
};

export type ImageOwner = {
  type: ImageType;
  /** The owner's id, as the routes name it. */
  params: Record<string, string>;
  routes: ImageRoutes;
};

const ofEvent =
  (type: ImageType) =>
  (eventId: string): ImageOwner => ({
    type,
    params: { eventId },
    routes: {
      list: images.listOfEvent,
      create: images.createOfEvent,
      complete: images.completeOfEvent,
      update: images.updateOfEvent,
      remove: images.removeOfEvent,
    },
  });

export const coverOf = ofEvent("EVENT_COVER");
/** An image in a text of the event. */
export const textImageOf = ofEvent("EVENT_TEXT");

export const logoOf = (organizerId: string): ImageOwner => ({
  type: "ORGANIZER_LOGO",
  params: { organizerId },
  routes: {
    list: images.listOfOrganizer,
    create: images.createOfOrganizer,
    complete: images.completeOfOrganizer,
    update: images.updateOfOrganizer,
    remove: images.removeOfOrganizer,
  },
});

/** What a person should know before choosing a file. Only covers have a recommended size. */
export const limitsOf = (type: ImageType) => ({
  smallest: imageSizes[type].smallest,
  recommended: type === "EVENT_COVER" ? RECOMMENDED_COVER : null,
});

/** The recommended size, if an image of this size is below it. */
export const betterSize = (type: ImageType, size: ImageSize): ImageSize | null =>
  isBelowRecommended(type, size) ? RECOMMENDED_COVER : null;
