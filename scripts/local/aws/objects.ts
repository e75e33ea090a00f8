// Where do uploads, images and exports lie locally? In the templates' buckets, by s3rver.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import * as z from "zod";
import { REGION } from "#scripts/local/aws/names.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";

export type BucketDefinition = {
  name: string;
  /** Its address in the templates. */
  host: string;
  cors: { origins: string[]; methods: string[]; headers: string[] }[];
};
export type Objects = {
  url: string;
  close(): Promise<void>;
};
type Options = {
  /** Null keeps objects in a temporary folder, which ends with the service. */
  dataDir: string | null;
  buckets: BucketDefinition[];
  clock: Pick<VirtualClock, "shared">;
};

/** s3rver knows no others. */
export const objectKeys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

const Ready = z.object({ url: z.string() });

/** They keep what an earlier run stored. */
export async function startObjects({ dataDir, buckets, clock }: Options): Promise<Objects> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "foyer-objects-"));
  mkdirSync(folder, { recursive: true });
  const worker = new Worker(new URL("objects-thread.ts", import.meta.url), {
    name: "objects",
    workerData: { folder, clock: clock.shared, buckets: buckets.map(asConfigured) },
    execArgv: [],
  });
  const close = async () => {
    await worker.terminate();
    if (dataDir === null) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [message] = await once(worker, "message");
    return { url: Ready.parse(message).url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const asConfigured = ({ name, cors }: BucketDefinition) => ({
  name,
  configs:
    cors.length > 0
      ? [`<CORSConfiguration>${cors.map(corsRule).join("")}</CORSConfiguration>`]
      : [],
});

function corsRule({ origins, methods, headers }: BucketDefinition["cors"][number]): string {
  const all = (name: string, values: string[]) =>
    values.map((value) => `<${name}>${value}</${name}>`).join("");
  const parts = [
    all("AllowedOrigin", origins),
    all("AllowedMethod", methods),
    all("AllowedHeader", headers),
  ];
  return `<CORSRule>${parts.join("")}</CORSRule>`;
}

export type ReadObject = (bucket: string, key: string) => Promise<Response>;

/** Reads as the distribution does: with a signature of its own, by the stack's clock. */
export function objectReader(endpoint: string, { nowMs }: Pick<VirtualClock, "nowMs">): ReadObject {
  const client = new S3Client({ endpoint, region: REGION, credentials: objectKeys });
  return async (Bucket, Key) => {
    const signingDate = new Date(nowMs());
    const command = new GetObjectCommand({ Bucket, Key });
    return fetch(await getSignedUrl(client, command, { signingDate }));
  };
}
