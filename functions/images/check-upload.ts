// Is an uploaded file the image that was announced? Told by its blocks, without decoding it.
import type { StoredImage } from "#functions/stored/images.ts";
import { imageProblem } from "#shared/contracts/images.ts";
import type { ProblemError } from "#shared/core/problems.ts";
import { imageFault } from "#shared/rules/page/images.ts";
import { kindOf } from "#shared/rules/picture/kind.ts";
import { measured } from "#shared/rules/picture/measure.ts";

type Announced = Pick<StoredImage, "type" | "contentType" | "byteSize">;

/** Cameras write a dozen. The decoder goes over all pixels for each, and cannot be stopped. */
const MOST_SCANS = 100;

/** Null for one that is taken. Whether it can be decoded, the worker finds out. */
export function uploadFault(
  bytes: Uint8Array,
  { type, contentType, byteSize }: Announced,
): ProblemError | null {
  if (bytes.length !== byteSize) return imageProblem("image_damaged");
  if (kindOf(bytes) !== contentType) return imageProblem("image_mislabelled");
  const picture = measured(bytes);
  if (!picture || picture.scans > MOST_SCANS) return imageProblem("image_damaged");
  const fault = imageFault(type, picture);
  return fault && imageProblem(fault.code, { params: fault.params });
}
