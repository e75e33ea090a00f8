// Can a browser upload exactly what was announced, and does everybody see what is published? With
// the addresses that functions sign, the buckets and the distribution of the templates.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { objectKeys, objectReader, startObjects } from "#scripts/local/aws/objects.ts";
import { openSecrets } from "#scripts/local/aws/secrets.ts";
import { readAssembly } from "#scripts/local/aws/template.ts";
import { createBuckets } from "#scripts/local/edge/buckets.ts";
import { createEdge, type Edge } from "#scripts/local/edge/edge.ts";
import { textAnswer } from "#scripts/local/edge/web-request.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { bucketsOf, secretsOf } from "#scripts/local/stack/deployment.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { request } from "#tests/support/servers/local-stack.ts";
import { appOf, ownDomain } from "#tests/support/servers/stacks.ts";

type Port = typeof import("#functions/core/ports/objects.ts");
const key = "acc_1/img_1";
const picture = Buffer.from(Array.from({ length: 2_000 }, (_, at) => at % 251));
const announced = { key, contentType: "image/png", byteSize: picture.length };

const { app } = appOf({ ...ownDomain, firewall: null, domain: null });
const assembly = readAssembly(app.synth().directory, { queueUrl: (name) => name });
const buckets = bucketsOf(assembly);
const [images, uploads] = ["imagebucket", "uploadbucket"].map(
  (id) => buckets.find(({ name }) => name.endsWith(id))?.name ?? "",
);
const clock = createClock(null);
const secrets = openSecrets(secretsOf(assembly), {}, null);

/** As a function that starts: the client of an earlier one knows another endpoint. */
async function portWith(environment: Record<string, string>): Promise<Port> {
  Object.assign(process.env, { UPLOAD_BUCKET: uploads, IMAGE_BUCKET: images }, environment);
  vi.resetModules();
  return import("#functions/core/ports/objects.ts");
}

const keys = {
  AWS_ACCESS_KEY_ID: objectKeys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: objectKeys.secretAccessKey,
};
let edge: Edge;

const objects = allTests(() => startObjects({ dataDir: null, buckets, clock }));
const port = allTests(() => portWith({ ...keys, AWS_ENDPOINT_URL_S3: objects.url }));
beforeAll(() => {
  const answer = async () => textAnswer(200, "the app");
  const read = objectReader(objects.url, clock);
  edge = createEdge(assembly, {
    api: answer,
    site: answer,
    buckets: createBuckets(buckets, { url: objects.url, read }),
    secrets,
    clock,
  });
});

const put = (url: string, body: Uint8Array<ArrayBuffer>, contentType = "image/png") =>
  fetch(url, { method: "PUT", body, headers: { "content-type": contentType } });
const errorIn = async (answer: Response) => [
  answer.status,
  /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1],
];

describe("an address that a function signs", () => {
  it("takes the body, which is then read back", async () => {
    const { url, headers } = await port.uploadAddress(announced);
    const answer = await fetch(url, { method: "PUT", body: picture, headers });

    expect(answer.status).toBe(200);
    const upload = await port.readUpload(key);
    expect(Buffer.from(upload?.bytes ?? []).equals(picture)).toBe(true);
    expect(upload?.etag).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it.each([
    ["one byte more", Buffer.concat([picture, Buffer.of(0)]), "image/png"],
    ["one byte less", picture.subarray(1), "image/png"],
    ["another type", picture, "image/svg+xml"],
  ])("refuses %s", async (_, body, contentType) => {
    const refused = { ...announced, key: "acc_1/img_refused" };
    const { url } = await port.uploadAddress(refused);

    expect(await errorIn(await put(url, Buffer.from(body), contentType))).toEqual([
      403,
      "SignatureDoesNotMatch",
    ]);
    expect(await port.readUpload(refused.key)).toBeNull();
  });

  it("refuses a body whose length nobody told", async () => {
    const { url, headers } = await port.uploadAddress({ ...announced, key: "acc_1/img_chunked" });
    const unmeasured = new Blob([picture]).stream();
    const put = { method: "PUT", body: unmeasured, headers, duplex: "half" };

    const answer = await fetch(url, put);

    expect(await errorIn(answer)).toEqual([403, "SignatureDoesNotMatch"]);
  });

  it("stores under its own key, in its own bucket, and not without its signature", async () => {
    const { url } = await port.uploadAddress(announced);
    const unsigned = new URL(url);
    unsigned.search = "";

    for (const other of [
      url.replace("img_1", "img_2"),
      url.replace(uploads ?? "", images ?? ""),
      url.replace(/Signature=\w{4}/, "Signature=0000"),
    ])
      expect(await errorIn(await put(other, picture))).toEqual([403, "SignatureDoesNotMatch"]);
    expect(await errorIn(await put(unsigned.href, picture))).toEqual([403, "AccessDenied"]);
    expect(await errorIn(await fetch(unsigned))).toEqual([403, "AccessDenied"]);
    expect(await port.readUpload("acc_1/img_2")).toBeNull();
  });

  it("ends after five minutes of the stack's clock", async () => {
    const { url } = await port.uploadAddress({ ...announced, key: "acc_1/img_late" });
    clock.moveTo(clock.nowMs() + 301_000);

    const answer = await put(url, picture);
    clock.moveTo(Date.now());

    expect(await errorIn(answer)).toEqual([403, "AccessDenied"]);
  });

  it("may be asked for by a page of any origin, with a type and nothing else", async () => {
    const { url } = await port.uploadAddress(announced);
    const ask = (method: string, headers: string) =>
      fetch(url, {
        method: "OPTIONS",
        headers: {
          origin: "http://localhost:3000",
          "access-control-request-method": method,
          "access-control-request-headers": headers,
        },
      });
    const allowed = await ask("PUT", "content-type");

    expect([
      allowed.status,
      allowed.headers.get("access-control-allow-origin"),
      allowed.headers.get("access-control-allow-methods"),
      allowed.headers.get("access-control-allow-headers"),
    ]).toEqual([200, "*", "PUT", "content-type"]);
    expect((await ask("PUT", "x-amz-acl")).status).toBe(403);
    expect((await ask("GET", "content-type")).status).toBe(403);
    const answer = await fetch(url, {
      method: "PUT",
      body: picture,
      headers: { "content-type": "image/png", origin: "http://localhost:3000" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });
});

it("a copy of an original is an upload under the ETag that was answered, until that is gone", async () => {
  const original = { key: "originals/acc_1/img_3", bytes: picture, contentType: "image/png" };
  await port.storeImage(original);
  const copy = () => port.copyOriginal({ from: original.key, to: "acc_1/img_4" });
  const etag = await copy();
  await port.removeImages([original.key]);

  const upload = await port.readUpload("acc_1/img_4");
  expect(Buffer.from(upload?.bytes ?? []).equals(picture)).toBe(true);
  expect([upload?.etag, await copy()]).toEqual([etag, null]);
});

describe("a published image", () => {
  const published = { key: "images/img_1/640.webp", bytes: picture, contentType: "image/webp" };
  const asked = (path: string, headers: Record<string, string> = {}) =>
    edge(request(`GET ${path}`, { headers }), "203.0.113.7");

  it("is served at its path with its own type, for a year, and shown by other pages", async () => {
    await port.storeImage(published);

    const answer = await asked("/images/img_1/640.webp?v=2");

    expect(answer.status).toBe(200);
    expect(answer.body.equals(picture)).toBe(true);
    expect(answer.headers).toEqual({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      "content-security-policy": "default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const again = { "if-none-match": answer.headers["etag"] ?? "" };
    expect(await asked("/images/img_1/640.webp", again)).toMatchObject({ status: 304 });
  });

  it("is served while the clock is far from the system's", async () => {
    await port.storeImage(published);
    clock.moveTo(clock.nowMs() + 90 * 86_400_000);

    const answer = await asked("/images/img_1/640.webp");
    clock.moveTo(Date.now());

    expect(answer.status).toBe(200);
  });

  it("is gone with its object, and nobody remembers that it was missing", async () => {
    const late = { ...published, key: "images/img_2/640.webp" };
    expect((await asked(`/${late.key}`)).status).toBe(403);

    await port.storeImage(late);
    expect((await asked(`/${late.key}`)).status).toBe(200);

    await port.removeImages([late.key, "images/img_2/none.webp"]);
    expect((await asked(`/${late.key}`)).status).toBe(403);
  });

  it("is all that is served of its bucket: no original, on no path", async () => {
    await port.storeImage({ ...published, key: "originals/acc_1/img_1" });

    for (const path of [
      "/images/../originals/acc_1/img_1",
      "/images/%2e%2e/originals/acc_1/img_1",
      "/images/..%2foriginals/acc_1/img_1",
      "/images/",
      "/images/img_1",
      "/images/%00",
    ])
      expect([path, (await asked(path)).status]).toEqual([path, 403]);
    expect(String((await asked("/originals/acc_1/img_1")).body)).toBe("the app");
  });

  it("is a page's own: pages send uploads to the buckets' local address, and nowhere else", async () => {
    const policy = (await asked("/manage/events")).headers["content-security-policy"] ?? "";

    expect(policy).toContain(`connect-src 'self' https://api.stripe.com ${objects.url};`);
    expect(policy).not.toContain("amazonaws.com");
  });
});

describe("the service", () => {
  it("listens at one address of the loopback interface, and nowhere else", async () => {
    expect(objects.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    // A server that listens everywhere answers here, too.
    const elsewhere = objects.url.replace("127.0.0.1", "127.0.0.2");
    await expect(fetch(elsewhere)).rejects.toThrow("fetch failed");
  });

  it("keeps objects in a folder, in which an older stack had none, until it is started again", async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), "foyer-kept-")), "objects");
    const stored = { key: "images/img_3/320.jpg", bytes: picture, contentType: "image/jpeg" };
    const first = await startObjects({ dataDir, buckets, clock });
    await (await portWith({ ...keys, AWS_ENDPOINT_URL_S3: first.url })).storeImage(stored);
    await first.close();
    await expect(fetch(first.url)).rejects.toThrow("fetch failed");

    const second = await startObjects({ dataDir, buckets, clock });
    const found = await objectReader(second.url, clock)(images ?? "", stored.key);
    await second.close();

    expect([found.status, Buffer.from(await found.arrayBuffer()).equals(picture)]).toEqual([
      200,
      true,
    ]);
    expect(existsSync(dataDir)).toBe(true);
    rmSync(dataDir, { recursive: true });
  });
});

describe("an address in AWS", () => {
  it("is at the bucket's own host, for five minutes, and fixes type and length without a checksum", async () => {
    const inAws = await portWith({ AWS_REGION: "eu-central-1" });
    delete process.env["AWS_ENDPOINT_URL_S3"];
    const { url, headers } = await inAws.uploadAddress(announced);

    const { host, pathname, searchParams } = new URL(url);
    expect([host, pathname]).toEqual([`${uploads}.s3.eu-central-1.amazonaws.com`, `/${key}`]);
    expect(headers).toEqual({ "content-type": "image/png" });
    expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
    expect(searchParams.get("X-Amz-Expires")).toBe("300");
    expect([...searchParams.keys()].toSorted()).toEqual([
      "X-Amz-Algorithm",
      "X-Amz-Content-Sha256",
      "X-Amz-Credential",
      "X-Amz-Date",
      "X-Amz-Expires",
      "X-Amz-Signature",
      "X-Amz-SignedHeaders",
      "x-id",
    ]);
    expect(searchParams.get("X-Amz-Content-Sha256")).toBe("UNSIGNED-PAYLOAD");
  });
});
