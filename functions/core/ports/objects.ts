// Where are files kept? Uploads in one bucket, published images and their originals in another.
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { replaceable } from "#functions/core/ports/replaceable.ts";
import { setting } from "#functions/core/ports/settings.ts";

export type Upload = { bytes: Uint8Array; etag: string };
export type UploadAddress = { url: string; headers: Record<string, string> };
type Announced = { key: string; contentType: string; byteSize: number };
type Published = { key: string; bytes: Uint8Array; contentType: string };
type Copied = { from: string; to: string };

type Objects = {
  uploadAddress(announced: Announced): Promise<UploadAddress>;
  readUpload(key: string): Promise<Upload | null>;
  copyOriginal(copied: Copied): Promise<string | null>;
  storeImage(published: Published): Promise<void>;
  removeImages(keys: readonly string[]): Promise<void>;
};
const inS3: Objects = {
  uploadAddress: signUpload,
  readUpload: getUpload,
  copyOriginal: copyToUploads,
  storeImage: putImage,
  removeImages: deleteImages,
};
const { current, replace } = replaceable(inS3);
export const replaceObjects = replace;

/** For a PUT of exactly this type and size, for five minutes. */
export const uploadAddress = (announced: Announced): Promise<UploadAddress> =>
  current().uploadAddress(announced);
/** Null if nothing was uploaded, or it is gone again. */
export const readUpload = (key: string): Promise<Upload | null> => current().readUpload(key);
/** Makes an upload of a published image's original. Its ETag, or null if the original is gone. */
export const copyOriginal = (copied: Copied): Promise<string | null> =>
  current().copyOriginal(copied);
/** A key never gets another content, so browsers keep it for a year. May be repeated. */
export const storeImage = (published: Published): Promise<void> => current().storeImage(published);
export const removeImages = (keys: readonly string[]): Promise<void> =>
  current().removeImages(keys);

const SIGNED_SECONDS = 300;
const A_YEAR = "public, max-age=31536000, immutable";

let client: S3Client | undefined;
// A checksum that the signer adds would be that of an empty body.
const s3 = () =>
  (client ??= new S3Client({
    requestChecksumCalculation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: attemptLimits(),
  }));

async function signUpload({ key, contentType, byteSize }: Announced): Promise<UploadAddress> {
  const command = new PutObjectCommand({
    Bucket: setting("UPLOAD_BUCKET"),
    Key: key,
    ContentType: contentType,
    ContentLength: byteSize,
  });
  const url = await getSignedUrl(s3(), command, {
    expiresIn: SIGNED_SECONDS,
    signableHeaders: new Set(["host", "content-type", "content-length"]),
  });
  return { url, headers: { "content-type": contentType } };
}

async function getUpload(key: string): Promise<Upload | null> {
  try {
    const { Body, ETag = "" } = await s3().send(
      new GetObjectCommand({ Bucket: setting("UPLOAD_BUCKET"), Key: key }),
    );
    return Body ? { bytes: await Body.transformToByteArray(), etag: ETag } : null;
  } catch (error) {
    return nullIfGone(error);
  }
}

/** `readUpload` answers the ETag in quotes; those of an XML body depend on who wrote it. */
async function copyToUploads({ from, to }: Copied): Promise<string | null> {
  try {
    const { CopyObjectResult } = await s3().send(
      new CopyObjectCommand({
        Bucket: setting("UPLOAD_BUCKET"),
        Key: to,
        CopySource: `${setting("IMAGE_BUCKET")}/${from}`,
      }),
    );
    return `"${CopyObjectResult?.ETag?.replaceAll('"', "") ?? ""}"`;
  } catch (error) {
    return nullIfGone(error);
  }
}

function nullIfGone(error: unknown): null {
  if (error instanceof NoSuchKey) return null;
  throw error;
}

async function putImage({ key, bytes, contentType }: Published): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: setting("IMAGE_BUCKET"),
      Key: key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: A_YEAR,
    }),
  );
}

/** One by one, because a failure within a deletion of many is answered with 200. */
async function deleteImages(keys: readonly string[]): Promise<void> {
  for (const Key of keys)
    await s3().send(new DeleteObjectCommand({ Bucket: setting("IMAGE_BUCKET"), Key }));
}
