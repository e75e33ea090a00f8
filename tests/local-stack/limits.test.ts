// Does the local stack refuse what CloudFront, API Gateway and Lambda refuse? From a viewer's
// request to the function and back, through a small template.
import { afterEach, describe, expect, test, vi } from "vitest";
import { NotWaitedFor } from "#scripts/local/aws/functions.ts";
import { API_GATEWAY, CLOUDFRONT, LAMBDA } from "#scripts/local/edge/limits.ts";
import type { Answer } from "#scripts/local/edge/web-request.ts";
import { execute, permission, stackOf } from "#tests/support/servers/small-stack.ts";

afterEach(() => void vi.useRealTimers());

const said = ({ status, body }: Answer) => [status, String(body)];
const internal = [500, '{"message":"Internal Server Error"}'];
const served = [204, ""];

describe("the right to call a function", () => {
  test.each<[string, string, unknown[], unknown[]]>([
    ["leaves the default route out if it wants three parts", `\${Api}/*/*/*`, served, internal],
    ["lets every route of the API call", `\${Api}/*/*`, served, served],
    ["may name stage, method and path", `\${Api}/api/GET/events/{eventId}`, served, internal],
    ["may name the default route", `\${Api}/api/$default`, internal, served],
    ["of another stage lets none call", `\${Api}/beta/*`, internal, internal],
    ["of another API lets none call", "other/*", internal, internal],
  ])("%s", async (_, source, one, rest) => {
    const permissions = [{ ...permission, SourceArn: execute(source) }];
    const { ask } = stackOf({ permissions });

    expect(said(await ask("GET /api/events/1"))).toEqual(one);
    expect(said(await ask("OPTIONS /api/events/1"))).toEqual(rest);
  });

  test("is missing without any, and the log says which", async () => {
    const { ask, events, lines } = stackOf({
      permissions: [{ ...permission, Principal: "s3.amazonaws.com" }],
    });

    expect(said(await ask("PROPPATCH /api/events/1"))[0]).toBe(403);
    expect(said(await ask("OPTIONS /api/events/1"))).toEqual(internal);
    expect(events).toEqual([]);
    expect(lines).toEqual([
      "API Gateway: no AWS::Lambda::Permission lets the route $default call arn:aws:lambda:us-east-1:000000000000:function:events.",
    ]);
  });
});

describe("CloudFront", () => {
  const host = "foyer.example";

  test("refuses an address above its limit", async () => {
    const { ask, events } = stackOf();
    const start = "/api/events/1?q=";
    const room = CLOUDFRONT.urlBytes - `https://${host}${start}`.length;

    const most = await ask(`GET ${start}${"x".repeat(room)}`, { headers: { host } });
    const more = await ask(`GET ${start}${"x".repeat(room + 1)}`, { headers: { host } });

    expect([most.status, more.status, events.length]).toEqual([204, 413, 1]);
  });

  test("refuses headers above its limit, also for a path that has no function", async () => {
    const { ask, events } = stackOf();
    const headers = { cookie: "x".repeat(CLOUDFRONT.headBytes) };

    expect((await ask("GET /", { headers })).status).toBe(413);
    expect(events).toEqual([]);
  });

  test.each(["POST /e/1", "TRACE /api/events/1"])(
    "refuses %s, a method that the path does not take, with its own page",
    async (line) => {
      const { ask, events } = stackOf();

      const { status, headers } = await ask(line);

      expect([status, headers["content-type"], events]).toEqual([403, "text/html", []]);
    },
  );

  test("refuses a GET with a body", async () => {
    const { ask, events } = stackOf();

    expect((await ask("GET /api/events/1", { body: Buffer.from("{}") })).status).toBe(403);
    expect(events).toEqual([]);
  });

  test("drops what describes a connection or only it may say, in both directions", async () => {
    const sent = {
      accept: "*/*",
      connection: "upgrade",
      upgrade: "websocket",
      te: "trailers",
      "proxy-authorization": "Basic x",
      "x-forwarded-proto": "http",
      "x-real-ip": "6.6.6.6",
      "cloudfront-viewer-country": "XX",
      "x-edge-location": "moon",
    };
    const headers = { "x-count": "3", "transfer-encoding": "chunked", via: "me" };
    const { ask, events } = stackOf({}, () => ({ statusCode: 200, headers, cookies: ["a=1"] }));

    const answer = await ask("GET /api/events/1", { headers: sent });

    expect(events[0]).toMatchObject({
      headers: {
        accept: "*/*",
        host: "shop.execute-api.us-east-1.amazonaws.com",
        "x-viewer-address": "203.0.113.7",
      },
    });
    expect(Object.keys(Object(events[0]).headers)).toHaveLength(3);
    expect([answer.headers, answer.cookies]).toEqual([{ "x-count": "3" }, ["a=1"]]);
  });

  test("drops an answer's cookies where it forwards none", async () => {
    const headers = { "set-cookie": "b=2" };
    const answer = () => ({ statusCode: 204, headers, cookies: ["a=1"] });
    const { ask } = stackOf({ originPath: "/api" }, answer);

    const { status, headers: got, cookies } = await ask("GET /events/1");

    expect([status, got, cookies]).toEqual([204, {}, []]);
  });

  test("answers 502 to headers of an origin above its limit", async () => {
    const location = "x".repeat(CLOUDFRONT.headBytes);
    const { ask } = stackOf({}, () => ({ statusCode: 302, headers: { location } }));

    expect((await ask("GET /api/events/1")).status).toBe(502);
  });

  test("answers 504 if its origin takes longer than it waits", async () => {
    vi.useFakeTimers();
    const { ask } = stackOf({ readSeconds: 5 }, () => new Promise(() => undefined));

    const asked = ask("GET /api/events/1");
    await vi.advanceTimersByTimeAsync(5_000);

    expect((await asked).status).toBe(504);
  });
});

describe("a body", () => {
  const json = { "content-type": "application/json" };
  const post = async (bytes: number, headers: Record<string, string>) => {
    const { ask, events } = stackOf();
    const answer = await ask("POST /api/events", { headers, body: Buffer.alloc(bytes, "1") });
    return { answer: said(answer), events: events.length };
  };

  test("above a megabyte that says its length is refused at the edge, in our own words", async () => {
    const bytes = 1024 * 1024 + 1;
    const { answer, events } = await post(bytes, { ...json, "content-length": String(bytes) });

    expect([answer[0], events]).toEqual([413, 0]);
    expect(answer[1]).toContain('"code":"too_large"');
  });

  test("that says no length reaches the function up to Lambda's 6 MB, as it is written for it", async () => {
    const tooLarge = [413, '{"message":"Request Entity Too Large"}'];

    expect(await post(5 * 1024 * 1024, json)).toEqual({ answer: served, events: 1 });
    expect(await post(LAMBDA.payloadBytes, json)).toEqual({ answer: tooLarge, events: 0 });
    // In base64 five megabytes have almost seven.
    expect(await post(5 * 1024 * 1024, {})).toEqual({ answer: tooLarge, events: 0 });
  });
});

describe("API Gateway", () => {
  test("refuses a request's line and header values above its limit", async () => {
    const { ask, events } = stackOf();
    const filled = (bytes: number) => ({ headers: { cookie: "x".repeat(bytes) } });

    const most = await ask("GET /api/events/1", filled(API_GATEWAY.headBytes - 100));
    const more = await ask("GET /api/events/1", filled(API_GATEWAY.headBytes - 50));

    expect([most.status, more.status, events.length]).toEqual([204, 431, 1]);
  });

  test("refuses another host than its own, as a policy that forwards the viewer's would send", async () => {
    const { ask, events } = stackOf({ requestPolicy: { Ref: "Everything" } });

    const answer = await ask("GET /api/events/1", { headers: { host: "foyer.example" } });

    expect(said(answer)).toEqual([403, '{"message":"Forbidden"}']);
    expect(events).toEqual([]);
  });

  test("answers 503 if the function takes longer than it waits", async () => {
    const { ask } = stackOf({}, () => Promise.reject(new NotWaitedFor()));

    expect(said(await ask("GET /api/events/1"))).toEqual([
      503,
      '{"message":"Service Unavailable"}',
    ]);
  });

  test.each([
    ["as text", { body: "x".repeat(LAMBDA.payloadBytes) }],
    ["in base64", { body: Buffer.alloc(4.8e6).toString("base64"), isBase64Encoded: true }],
    ["without a status", "x".repeat(LAMBDA.payloadBytes)],
  ])("answers 500 to an answer above Lambda's 6 MB %s, and the log says why", async (_, body) => {
    const answer = typeof body === "string" ? body : { statusCode: 200, ...body };
    const { ask, lines } = stackOf({}, () => answer);

    expect(said(await ask("GET /api/events/1"))).toEqual(internal);
    expect(lines).toEqual([expect.stringContaining("Response payload size exceeded")]);
  });
});
