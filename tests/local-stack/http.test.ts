// Does a request reach a function in API Gateway's format, and does its answer return unchanged?
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApi, findRoute } from "#scripts/local/aws/api.ts";
import { problemAnswer, sendAnswer, textAnswer } from "#scripts/local/edge/web-request.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { waitsForDemo } from "#scripts/local/stack/filling.ts";
import { listen, readBody } from "#scripts/local/stack/listen.ts";
import { ProblemBody } from "#shared/core/problems.ts";
import { recorded, request } from "#tests/support/servers/local-stack.ts";

const route = (key: string) => ({ key, functionArn: key, waitMs: 30_000, mayCall: true });
const routes = [
  route("GET /events/{eventId}"),
  route("GET /events/new"),
  route("PUT /events/{eventId}"),
  route("ANY /files/{path+}"),
];
const apiThat = (answer: () => unknown) => {
  const { functions, events } = recorded(answer);
  const clock = createClock(null);
  const log = () => undefined;
  return { ask: createApi({ host: "", routes, stage: "api", functions, clock, log }), events };
};

describe("a route", () => {
  test("is the most specific one for the method", () => {
    const found = (method: string, path: string) => findRoute(routes, method, path)?.route.key;

    expect(found("GET", "/events/new")).toBe("GET /events/new");
    expect(found("GET", "/events/evt_1")).toBe("GET /events/{eventId}");
    expect(found("PUT", "/events/new")).toBe("PUT /events/{eventId}");
    expect(found("DELETE", "/files/a/b")).toBe("ANY /files/{path+}");
    expect([
      found("POST", "/events/new"),
      found("GET", "/events/"),
      found("GET", "/events/a/b"),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test("that does not exist is the default one's, where there is one", () => {
    const found = (path: string) =>
      findRoute([...routes, route("$default")], "GET", path)?.route.key;

    expect([found("/nothing"), found("/events/new")]).toEqual(["$default", "GET /events/new"]);
  });

  test("that does not exist answers as API Gateway does", async () => {
    const { ask, events } = apiThat(() => ({ statusCode: 200 }));

    const answer = await ask(request("GET /api/nothing"));

    expect([answer.status, String(answer.body)]).toEqual([404, '{"message":"Not Found"}']);
    expect(events).toEqual([]);
  });
});

describe("the event", () => {
  test("names route, parameters, query, cookies and the stage's path", async () => {
    const { ask, events } = apiThat(() => ({ statusCode: 204 }));
    const headers = { cookie: "a=1; b=2", "content-type": "application/json" };

    await ask(
      request("PUT /api/events/caf%C3%A9?tag=x&tag=y%20z", {
        headers,
        body: Buffer.from('{"a":"ü"}'),
      }),
    );

    expect(events[0]).toMatchObject({
      version: "2.0",
      routeKey: "PUT /events/{eventId}",
      rawPath: "/api/events/caf%C3%A9",
      rawQueryString: "tag=x&tag=y%20z",
      queryStringParameters: { tag: "x,y z" },
      pathParameters: { eventId: "café" },
      cookies: ["a=1", "b=2"],
      headers: { "content-type": "application/json" },
      requestContext: { stage: "api", http: { method: "PUT", path: "/api/events/caf%C3%A9" } },
      body: '{"a":"ü"}',
      isBase64Encoded: false,
    });
    expect(events[0]).not.toHaveProperty("headers.cookie");
  });

  test("carries bytes that are no text as base64", async () => {
    const { ask, events } = apiThat(() => ({ statusCode: 204 }));
    const body = Buffer.from([0, 255, 10]);

    await ask(request("PUT /api/events/1", { headers: { "content-type": "image/png" }, body }));

    expect(events[0]).toMatchObject({ body: body.toString("base64"), isBase64Encoded: true });
  });

  test("has no body where none was sent", async () => {
    const { ask, events } = apiThat(() => ({ statusCode: 204 }));

    await ask(request("GET /api/events/1"));

    expect(events[0]).toMatchObject({ isBase64Encoded: false });
    expect(events[0]).not.toHaveProperty("body");
  });

  test("above six megabytes is refused before the function", async () => {
    const { ask, events } = apiThat(() => ({ statusCode: 204 }));
    const headers = { "content-type": "image/png" };

    const answer = await ask(
      request("PUT /api/events/1", { headers, body: Buffer.alloc(5 * 1024 * 1024) }),
    );

    expect(answer.status).toBe(413);
    expect(events).toEqual([]);
  });
});

describe("the answer", () => {
  test("keeps status, headers and every cookie, and decodes base64", async () => {
    const { ask } = apiThat(() => ({
      statusCode: 201,
      headers: { "Content-Type": "image/png", "X-Count": 3 },
      cookies: ["a=1; Path=/", "b=2"],
      body: Buffer.from([1, 2]).toString("base64"),
      isBase64Encoded: true,
    }));

    expect(await ask(request("GET /api/events/1"))).toEqual({
      status: 201,
      headers: { "content-type": "image/png", "x-count": "3" },
      cookies: ["a=1; Path=/", "b=2"],
      body: Buffer.from([1, 2]),
    });
  });

  test("without a status is the JSON body", async () => {
    const { ask } = apiThat(() => ({ hello: "you" }));

    const { status, body } = await ask(request("GET /api/events/1"));

    expect([status, String(body)]).toEqual([200, '{"hello":"you"}']);
  });

  test("of a function that fails says nothing about it", async () => {
    const { ask } = apiThat(() => Promise.reject(new Error("secret detail")));

    const { status, body } = await ask(request("GET /api/events/1"));

    expect([status, String(body)]).toEqual([500, '{"message":"Internal Server Error"}']);
  });
});

test("a server hangs up no line that a client may still use", async () => {
  const server = await listen(async (_, res) => void res.end());

  const { headers } = await fetch(server.url);

  expect(headers.get("keep-alive")).toBe("timeout=600");
  await server.close();
});

test("a server takes more headers than AWS, whose refusal then speaks", async () => {
  const server = await listen(async (req, res) => void res.end(req.headers["x-long"]));
  onTestFinished(server.close);

  const answer = await fetch(server.url, { headers: { "x-long": "x".repeat(30_000) } });

  expect([answer.status, (await answer.text()).length]).toEqual([200, 30_000]);
});

test("an answer to HEAD has no body, and the length that GET's has", async () => {
  const left = { ...textAnswer(200, ""), headers: { "content-length": "7" } };
  const server = await listen(async (req, res) =>
    sendAnswer(req, res, req.url === "/function" ? left : textAnswer(200, "a file")),
  );
  onTestFinished(() => server.close());
  const asked = async (path: string, method: string) => {
    const answer = await fetch(`${server.url}${path}`, { method });
    return [answer.headers.get("content-length"), await answer.text()];
  };

  expect(await asked("/function", "HEAD")).toEqual(["7", ""]);
  expect(await asked("/file", "HEAD")).toEqual(["6", ""]);
  // Whoever says a length and sends no body breaks the connection, so only HEAD may.
  expect(await asked("/function", "GET")).toEqual(["0", ""]);
});

test("a body that is too large is refused with a code, and its connection takes the next request", async () => {
  const server = await listen(async (req, res) => {
    const body = await readBody(req, 1000);
    sendAnswer(
      req,
      res,
      body === null ? problemAnswer("too_large") : textAnswer(200, `${body.length} bytes`),
    );
  });
  onTestFinished(() => server.close());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());

  const refused = await post(server.port, agent, "x".repeat(5_000_000));
  const taken = await post(server.port, agent, "fine");

  expect([refused.status, ProblemBody.parse(JSON.parse(refused.text)).code]).toEqual([
    413,
    "too_large",
  ]);
  expect([taken.status, taken.text, taken.isSameConnection]).toEqual([200, "4 bytes", true]);
});

/** Posts over an agent's single connection. */
async function post(port: number, agent: Agent, body: string) {
  const sent = httpRequest({ port, host: "127.0.0.1", method: "POST", agent }).end(body);
  const [answer] = await once(sent, "response");
  return {
    status: answer.statusCode,
    text: await text(answer),
    isSameConnection: sent.reusedSocket,
  };
}

test("a page that is opened before the demo is complete waits and asks again, and nothing else waits", async () => {
  let isFilling = true;
  const server = await listen(
    waitsForDemo(
      () => isFilling,
      async (_, res) => void res.end("the product"),
    ),
  );
  onTestFinished(server.close);
  const open = (path: string, accept: string) =>
    fetch(`${server.url}${path}`, { headers: { accept } });
  const html = "text/html,application/xhtml+xml";

  const early = await open("/auth/login", html);
  expect([early.status, early.headers.get("refresh")]).toEqual([503, "2"]);
  expect(await early.text()).toContain("This page opens by itself.");
  expect(await (await open("/api/events", "application/json")).text()).toBe("the product");
  expect(await (await open("/_local/mail", html)).text()).toBe("the product");

  isFilling = false;
  expect(await (await open("/auth/login", html)).text()).toBe("the product");
});
