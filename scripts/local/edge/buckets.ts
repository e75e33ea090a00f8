// How does the distribution read buckets? By hosts in the templates, whose address differs here.
import type { BucketDefinition, ReadObject } from "#scripts/local/aws/objects.ts";
import type { Site } from "#scripts/local/edge/site.ts";
import { textAnswer } from "#scripts/local/edge/web-request.ts";

export type Buckets = {
  /** Null if no bucket has this host. */
  filesAt(host: string): Site | null;
  /** A header that names buckets, with their local address instead. */
  localised(header: string): string;
};

export function createBuckets(
  defined: BucketDefinition[],
  { url, read }: { url: string; read: ReadObject },
): Buckets {
  return {
    filesAt: (host) => {
      const bucket = defined.find((one) => one.host === host);
      return bucket ? (request) => fileOf(bucket.name, request, read) : null;
    },
    localised: (header) =>
      defined.reduce((text, { host }) => text.replaceAll(`https://${host}`, url), header),
  };
}

async function fileOf(bucket: string, { path }: Parameters<Site>[0], read: ReadObject) {
  const found = isPlain(path) ? await read(bucket, path.slice(1)) : null;
  // The distribution may not list a private bucket, so S3 answers 403 for what is not there.
  if (!found?.ok) return textAnswer(403, "There is no such file.\n");
  const passed = ["content-type", "cache-control", "etag"].flatMap((name) => {
    const value = found.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const body = Buffer.from(await found.arrayBuffer());
  return { status: 200, headers: Object.fromEntries(passed), cookies: [], body };
}

/** A key is a text, not a place in folders, and ours have no other characters. */
const isPlain = (path: string): boolean => /^(\/\w[\w.-]*)+$/.test(path);
