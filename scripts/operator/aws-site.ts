// What lies in the bucket of the app's files?
import { globSync } from "node:fs";
import {
  DeleteObjectsCommand,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Site } from "#scripts/operator/former-files.ts";

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
    removeSiteFiles: async (bucket, keys) => {
      for (let from = 0; from < keys.length; from += MOST_KEYS) {
        const Objects = keys.slice(from, from + MOST_KEYS).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [first] = Errors;
        if (first) throw new Error(`${first.Key} was refused: ${first.Message}`);
      }
    },
  };
}
