// Where do exported files lie? In a bucket that forgets them after a day, behind links of a minute.
import { Readable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { replaceable } from "#functions/core/ports/replaceable.ts";
import { setting } from "#functions/core/ports/settings.ts";

type File = {
  key: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
};
type Named = { key: string; name: string };

type ExportFiles = {
  storeExport(file: File): Promise<{ bytes: number }>;
  exportLink(named: Named): Promise<string>;
};
const inS3: ExportFiles = { storeExport: uploadFile, exportLink: signDownload };
const { current, replace } = replaceable(inS3);

export const replaceExportFiles = (replacement: Partial<ExportFiles>) =>
  replace({ ...inS3, ...replacement });

/** All of it or nothing: an error, of `bytes` too, leaves no file. */
export const storeExport = (file: File): Promise<{ bytes: number }> => current().storeExport(file);
/** Good for a minute. It saves the file under its name. */
export const exportLink = (named: Named): Promise<string> => current().exportLink(named);

const SIGNED_SECONDS = 60;
const PART_BYTES = 8 * 1024 * 1024;
/** A part has thousand times the bytes of other calls. */
const LONGER = 5;

let client: S3Client | undefined;
function s3(): S3Client {
  const limits = attemptLimits();
  client ??= new S3Client({
    requestChecksumCalculation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      ...limits,
      requestTimeout: limits.requestTimeout * LONGER,
      throwOnRequestTimeout: true,
    },
  });
  return client;
}

async function uploadFile({ key, contentType, bytes }: File): Promise<{ bytes: number }> {
  let written = 0;
  async function* counted() {
    for await (const some of bytes) {
      written += some.byteLength;
      yield some;
    }
  }
  const upload = new Upload({
    client: s3(),
    partSize: PART_BYTES,
    queueSize: 2,
    params: {
      Bucket: setting("EXPORT_BUCKET"),
      Key: key,
      Body: Readable.from(counted()),
      ContentType: contentType,
    },
  });
  await upload.done().catch((cause: unknown) => {
    throw new Error("The exported file was not stored.", { cause });
  });
  return { bytes: written };
}

function signDownload({ key, name }: Named): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: setting("EXPORT_BUCKET"),
    Key: key,
    ResponseContentDisposition: savedAs(name),
  });
  return getSignedUrl(s3(), command, { expiresIn: SIGNED_SECONDS });
}

/** https://www.rfc-editor.org/rfc/rfc6266#section-5: the plain name is for programs of old. */
function savedAs(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, "_");
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`;
}
