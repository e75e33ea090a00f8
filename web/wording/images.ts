// What do the refusals of images tell a person?
import { plural, t } from "@lingui/core/macro";
import type { imageProblem, TextWithImages } from "#shared/contracts/images.ts";
import type { ImageSize } from "#shared/rules/page/images.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof imageProblem> = {
  too_many_images: ({ maximum = 100 }) =>
    plural(Number(maximum), {
      one: "There can be at most # image. Delete one first.",
      other: "There can be at most # images. Delete one first.",
    }),
  too_many_uploads: () => t`Too many uploads were begun and not finished. Try again in an hour.`,
  image_not_uploaded: () => t`The image did not arrive. Choose it again.`,
  image_in_use: ({ text = "EVENT_DESCRIPTION", title = "" }) =>
    inUse[text]?.(title) ?? t`A text uses this image. Take it out there first.`,
  image_damaged: () => t`This file is damaged or is no image. Choose another one.`,
  image_mislabelled: () =>
    t`This file is not the kind of image that its name says. Save it as JPEG, PNG, WebP or AVIF.`,
  image_too_small: ({ width = 0, height = 0 }) =>
    t`The image must be at least ${width} px wide and ${height} px high.`,
  image_too_large: ({ width = 0, height = 0 }) =>
    t`The image must be at most ${width} px wide and ${height} px high.`,
};

type Limits = { width: number; height: number; megabytes: number };

/** Only where a browser cannot make it smaller itself. */
export const tooLargeSentence = ({ width, height, megabytes }: Limits): string =>
  t`This browser cannot make the image smaller. Choose one of at most ${width} × ${height} px and ${megabytes} MB.`;

/** Made small enough, it would be too small. */
export const shapeSentence = ({ smallest, largest }: Record<"smallest" | "largest", ImageSize>) =>
  t`The image is too long and narrow. Crop it so that it is at least ${smallest.width} × ${smallest.height} px within ${largest.width} × ${largest.height} px.`;

/** No browser tells whether a part of the picture is missing too. */
export const endlessSentence = (): string =>
  t`The end of this file is missing. Open it in an image program, save it again and choose that file.`;

type Sentence = (title: string | number) => string;
const inUse: Record<string, Sentence> = {
  EVENT_DESCRIPTION: (title) =>
    t`The description of “${title}” uses this image. Take it out there first.`,
  TICKET_DESCRIPTION: (title) =>
    t`The description of the ticket “${title}” uses this image. Take it out there first.`,
  ORGANIZER_DESCRIPTION: (title) =>
    t`The description of the organizer “${title}” uses this image. Take it out there first.`,
  PRE_CHECKOUT_MESSAGE: (title) =>
    t`The message before the checkout of “${title}” uses this image. Take it out there first.`,
  POST_CHECKOUT_MESSAGE: (title) =>
    t`The message after the checkout of “${title}” uses this image. Take it out there first.`,
  FOOTER_MESSAGE: (title) =>
    t`The footer of the mails of “${title}” uses this image. Take it out there first.`,
  EVENT_DEFAULTS: () =>
    t`A message of the account's event defaults uses this image. Take it out there first.`,
} satisfies Record<TextWithImages, Sentence>;
