// Is an exported file stored whole or not at all, and does a link give it to a browser for a
// minute? With the bucket of the templates, and with one that does not answer.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { objectKeys, startObjects } from "#scripts/local/aws/objects.ts";
import { readAssembly } from "#scripts/local/aws/template.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { bucketsOf } from "#scripts/local/stack/deployment.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { silentServer } from "#tests/support/servers/silent-server.ts";
import { appOf, ownDomain } from "#tests/support/servers/stacks.ts";

type Port = typeof import("#functions/core/ports/export-files.ts");

const { app } = appOf({ ...ownDomain, firewall: null, domain: null });
const buckets = bucketsOf(readAssembly(app.synth().directory, { queueUrl: (name) => name }));
const bucket = buckets.find(({ name }) => name.endsWith("exportbucket"))?.name ?? "";
const clock = createClock(null);
const dataDir = mkdtempSync(join(tmpdir(), "foyer-exports-"));
const PART_BYTES = 8 * 1024 * 1024;
const contentType = "text/csv; charset=utf-8";
const name = "orders-été-2030-06-01-1030.csv";

/** As a function that starts: the client of an earlier one knows another endpoint. */
async function portAt(environment: Record<string, string>): Promise<Port> {
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = objectKeys;
  const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  Object.assign(process.env, { EXPORT_BUCKET: bucket, ...keys }, environment);
  vi.resetModules();
  return import("#functions/core/ports/export-files.ts");
}

const silent = silentServer();
let port: Port;
const objects = allTests(() => startObjects({ dataDir, buckets, clock }));
beforeAll(async () => {
  port = await portAt({ AWS_ENDPOINT_URL_S3: objects.url });
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** So many bytes in lines of a kilobyte; then `then` happens. */
async function* lines(kilobytes: number, then = () => {}) {
  for (let at = 0; at < kilobytes; at++) yield Buffer.from(`${at}`.padEnd(1023, ".").concat("\n"));
  then();
}
const store = (key: string, bytes: AsyncIterable<Uint8Array>) =>
  port.storeExport({ key, contentType, bytes });
const get = async (key: string) => fetch(await port.exportLink({ key, name }));
const halves = () =>
  readdirSync(join(dataDir, bucket), { recursive: true }).filter((one) =>
    /_uploads\/\w+/.test(String(one)),
  );

describe("an exported file", () => {
  it.each([
    ["in one part", 3],
    ["in three parts", (2 * PART_BYTES) / 1024 + 5],
  ])("is stored %s, and a link saves it under its name", async (title, kilobytes) => {
    const key = `acc_1/${title.replaceAll(" ", "-")}`;
    const stored = await store(key, lines(kilobytes));
    const answer = await get(key);
    const text = await answer.text();

    expect(stored).toEqual({ bytes: kilobytes * 1024 });
    expect([answer.status, text.length]).toEqual([200, kilobytes * 1024]);
    expect(text.split("\n").map((line) => Number(line.split(".")[0]))).toEqual([
      ...Array.from({ length: kilobytes }, (_, at) => at),
      0,
    ]);
    expect([answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual(
      [
        contentType,
        `attachment; filename="orders-_t_-2030-06-01-1030.csv"; filename*=UTF-8''orders-%C3%A9t%C3%A9-2030-06-01-1030.csv`,
      ],
    );
    expect(halves()).toEqual([]);
  });

  it.each([
    ["before its first part", 3],
    ["in its third part", (2 * PART_BYTES) / 1024 + 5],
  ])("that breaks off %s leaves nothing, not even a half", async (title, kilobytes) => {
    const key = `acc_1/broken-${kilobytes}`;
    const broken = lines(kilobytes, () => {
      throw new Error(`It broke ${title}.`);
    });

    const cause = expect.objectContaining({ message: `It broke ${title}.` });
    await expect(store(key, broken)).rejects.toMatchObject({ cause });
    expect([(await get(key)).status, halves()]).toEqual([404, []]);
  });
});

describe("a link", () => {
  it("gives one key for a minute of the stack's clock, and nothing without its signature", async () => {
    await store("acc_1/one", lines(1));
    await store("acc_1/two", lines(1));
    const link = await port.exportLink({ key: "acc_1/one", name });
    const status = async (url: string) => (await fetch(url)).status;

    expect(await status(link)).toBe(200);
    expect(await status(link.replace("acc_1/one", "acc_1/two"))).toBe(403);
    expect(await status(link.replace("attachment", "inline"))).toBe(403);
    expect(await status(link.split("?")[0] ?? "")).toBe(403);
    clock.moveTo(clock.nowMs() + 61_000);
    const late = await status(link);
    clock.moveTo(Date.now());
    expect(late).toBe(403);
  });

  it("is at the bucket's own host in AWS", async () => {
    const inAws = await portAt({ AWS_REGION: "eu-central-1" });
    delete process.env["AWS_ENDPOINT_URL_S3"];
    const { host, pathname, searchParams } = new URL(
      await inAws.exportLink({ key: "acc_1/one", name }),
    );

    expect([host, pathname]).toEqual([`${bucket}.s3.eu-central-1.amazonaws.com`, "/acc_1/one"]);
    expect(searchParams.get("X-Amz-Expires")).toBe("60");
  });
});

it.each([
  ["in one part", 3, "PUT /"],
  ["in parts", PART_BYTES / 1024 + 5, "?uploads"],
])(
  "a bucket that does not answer is asked three times, then a file %s is told as not stored",
  async (_, kilobytes, asked) => {
    port = await portAt({ AWS_ENDPOINT_URL_S3: silent.url });
    const limits = await import("#functions/core/ports/attempt-limits.ts");
    limits.replaceAttemptLimits(20);
    const before = silent.attempts;
    const refused = await store("acc_1/silent", lines(kilobytes)).catch((error: unknown) => error);

    expect(refused).toMatchObject({
      message: "The exported file was not stored.",
      cause: { name: "TimeoutError" },
    });
    expect(silent.attempts - before).toBe(3);
    expect(silent.sent.some((one) => one.includes(asked))).toBe(true);
  },
);
