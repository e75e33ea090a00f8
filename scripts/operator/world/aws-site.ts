// What lies in the bucket of the app's files?
import { globSync } from "node:fs";
import {
  DeleteObjectsCommand,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Site } from "#scripts/operator/world/former-files.ts";

/** DeleteObjects takes no more keys at once. */
const MOST_KEYS = 1000;

export function siteIn(region: string): Site {
  const client = new S3Client({ region });
  return {
    builtFiles: () => globSync("**", { cwd: "dist/web" }),
    siteFiles: async (bucket) => {
      const pages: ListObjectsV2CommandOutput[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
        pages.push(page);
      return pages
        .flatMap(({ Contents = [] }) => Contents)
        .map(({ Key = "", LastModified }) => ({
          key: Key,
          uploadedMs: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
        }));
    },
    removeSiteFiles: (bucket, keys) => deleteFiles(client, bucket, keys),
  };
}

export async function deleteFiles(client: S3Client, Bucket: string, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += MOST_KEYS) {
    const Objects = keys.slice(from, from + MOST_KEYS).map((Key) => ({ Key }));
    const { Errors: [first] = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (first) throw new Error(`${Bucket}: ${first.Key} was not deleted (${first.Code}).`);
  }
}
