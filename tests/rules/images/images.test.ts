// Which sizes of images are taken and recommended, and which widths and crops are made of them?
import { expect, it } from "vitest";
import type { ImageType } from "#shared/contracts/images.ts";
import {
  imageFault,
  isBelowRecommended,
  shareSizeOf,
  widthsOf,
} from "#shared/rules/page/images.ts";

const size = (text: string) => {
  const [width = 0, height = 0] = text.split("x").map(Number);
  return { width, height };
};

it.each<[ImageType, string, string | null]>([
  ["EVENT_COVER", "900x450", null],
  ["EVENT_COVER", "899x450", "image_too_small"],
  ["EVENT_COVER", "900x449", "image_too_small"],
  ["EVENT_COVER", "4000x4000", null],
  ["EVENT_COVER", "4001x4000", "image_too_large"],
  ["EVENT_COVER", "4000x4001", "image_too_large"],
  ["EVENT_TEXT", "900x50", null],
  ["EVENT_TEXT", "899x50", "image_too_small"],
  ["EVENT_TEXT", "900x49", "image_too_small"],
  ["EVENT_TEXT", "3000x2000", null],
  ["EVENT_TEXT", "3001x2000", "image_too_large"],
  ["EVENT_TEXT", "3000x2001", "image_too_large"],
  ["ORGANIZER_LOGO", "128x128", null],
  ["ORGANIZER_LOGO", "127x128", "image_too_small"],
  ["ORGANIZER_LOGO", "128x127", "image_too_small"],
  ["ORGANIZER_LOGO", "3000x2000", null],
  ["ORGANIZER_LOGO", "3001x2000", "image_too_large"],
  ["ORGANIZER_LOGO", "3000x2001", "image_too_large"],
])("%s of %s: %s", (type, text, code) => {
  expect(imageFault(type, size(text))?.code ?? null).toBe(code);
});

it.each([
  ["2160x1080", false],
  ["2159x1080", true],
  ["2160x1079", true],
])("a cover of %s is below the recommended size: %s", (text, isBelow) => {
  expect(isBelowRecommended("EVENT_COVER", size(text))).toBe(isBelow);
});

it.each<[ImageType, string, number[]]>([
  ["EVENT_COVER", "900x450", [480, 900]],
  ["EVENT_COVER", "960x480", [480, 960]],
  ["EVENT_COVER", "1599x800", [480, 960, 1599]],
  ["EVENT_COVER", "2000x1000", [480, 960, 1600, 2000]],
  ["EVENT_COVER", "2160x1080", [480, 960, 1600, 2160]],
  ["EVENT_COVER", "4000x4000", [480, 960, 1600, 2160]],
  ["ORGANIZER_LOGO", "128x128", [128]],
  ["ORGANIZER_LOGO", "255x255", [128, 255]],
  ["ORGANIZER_LOGO", "3000x2000", [128, 256, 512]],
])("%s of %s is made in the widths %j", (type, text, widths) => {
  expect(widthsOf(type, size(text))).toEqual(widths);
});

it.each([
  ["2160x1080", "1200x630"],
  ["1200x630", "1200x630"],
  ["900x450", "857x450"],
  ["900x4000", "900x473"],
])("the crop of a cover of %s for social networks has %s", (text, crop) => {
  expect(shareSizeOf("EVENT_COVER", size(text))).toEqual(size(crop));
});
