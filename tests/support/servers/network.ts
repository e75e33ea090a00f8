// How does a screen reach the API in a test? Its `fetch` asks the handlers in this process, routed
// as by API Gateway, and a test may hold or refuse an answer on its way.
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type Api, createApi } from "#scripts/local/aws/api.ts";
import { API_GATEWAY } from "#scripts/local/edge/limits.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import { api, type GroupName, type ProblemCode, problemStatus } from "#shared/api.ts";
import type { Page } from "#shared/core/lists.ts";
import type { FieldProblem } from "#shared/core/problems.ts";
import { testSecrets } from "#tests/support/runs/environment.ts";
import { contextWith, handlerOf } from "#tests/support/servers/call.ts";

type Sent = { method: string; path: string; query: string };
/** A request of the page that a test answers. */
export type Asked = Sent & { body: unknown; headers: Headers };
type Hook = { on: RegExp; meet: (asked: Asked) => Promise<Response | undefined> };

const HTTP_ONLY = /;\s*httponly/i;

/** Opens the way of one page. It begins with the cookies that a browser has of its session. */
export function openNetwork(cookies: string[] = []) {
  const sent: Sent[] = [];
  const hooks = new Set<Hook>();
  const lost = new Set<RegExp>();
  const jar = new Map<string, string>();
  const underWay = new Set<Promise<Response>>();
  for (const cookie of cookies) keep(jar, cookie);

  function meeting(on: RegExp, meet: Hook["meet"]): () => void {
    const hook = { on, meet };
    hooks.add(hook);
    return () => void hooks.delete(hook);
  }

  async function ask(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url, document.baseURI);
    const method = init.method ?? "GET";
    const request = { method, path: pathname, query: search.slice(1) };
    const asked = { ...request, body: bodyOf(init), headers: new Headers(init.headers) };
    sent.push(request);
    for (const { on, meet } of hooks) {
      const met = on.test(pathname + search) ? await meet(asked) : undefined;
      if (met) return met;
    }
    const answer = await answerOf(request, init, jar);
    for (const on of lost) if (on.test(pathname + search)) throw new TypeError("Failed to fetch");
    for (const cookie of answer.cookies) keep(jar, cookie);
    init.signal?.throwIfAborted();
    const { status, headers, body } = answer;
    return new Response(status === 204 ? null : body.toString(), { status, headers });
  }

  return {
    /** The requests so far, in their order. */
    sent,

    /** What the page's `fetch` does. */
    async fetch(url: string, init: RequestInit = {}): Promise<Response> {
      const answered = ask(url, init);
      underWay.add(answered);
      return answered.finally(() => underWay.delete(answered));
    },

    /** Waits until nothing is under way. */
    async calm(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },

    /** Refuses every request whose address matches, until the returned function is called. */
    refuse: (on: RegExp, code: ProblemCode, fields: FieldProblem[] = []) =>
      meeting(on, async () => refusal(code, fields)),

    /** Answers every request whose address matches, until the returned function is called. */
    answer: (on: RegExp, dataOf: (asked: Asked) => unknown) =>
      meeting(on, async (asked) => Response.json({ data: dataOf(asked) })),

    /** The same for a list, with what the answer says of it. */
    answerPage: (on: RegExp, pageOf: (asked: Asked) => Page<unknown>) =>
      meeting(on, async (asked) => Response.json(pageOf(asked))),

    /** Fails every request, as where there is no network. */
    cutOff: () => meeting(/^/, () => Promise.reject(new TypeError("Failed to fetch"))),

    /** Lets every request through whose address matches, but no answer back. */
    loseAnswers(on: RegExp): () => void {
      lost.add(on);
      return () => void lost.delete(on);
    },

    /** Lets no request through whose address matches, until the returned function is called. */
    hold(on: RegExp): () => void {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const release = meeting(on, () => promise);
      return () => {
        release();
        resolve(undefined);
      };
    },
  };
}

const bodyOf = ({ body }: RequestInit): unknown =>
  typeof body === "string" ? JSON.parse(body) : null;

const refusal = (code: ProblemCode, fields: FieldProblem[]): Response =>
  Response.json({ code, message: "", fields, requestId: "1" }, { status: problemStatus[code] });

const answerOf = (sent: Sent, init: RequestInit, jar: Map<string, string>) =>
  gateway({
    ...sent,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join("=")).join("; ") }),
      "x-origin-secret": testSecrets.origin.origin,
      "x-viewer-address": "192.0.2.1",
    },
    body: Buffer.from(typeof init.body === "string" ? init.body : ""),
  });

const groups = Object.keys(api) as GroupName[]; // Object.keys widens the names of `api` to string
const gateway: Api = createApi({
  host: "",
  routes: groups.flatMap((group) =>
    Object.values(api[group]).map(({ key }) => ({
      key,
      functionArn: group,
      waitMs: API_GATEWAY.integrationMs,
      mayCall: true,
    })),
  ),
  stage: "api",
  functions: {
    invoke: async (group, event) => {
      const handler = await handlerOf(group as GroupName); // the names above
      return handler(event as APIGatewayProxyEventV2, contextWith()); // as the gateway builds it
    },
  },
  clock: createClock(null),
  log: () => undefined,
});

/** Keeps a cookie for the next request. Scripts of the page see it unless it is HttpOnly. */
function keep(jar: Map<string, string>, cookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  jar.set(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: scripts read the anti-forgery cookie there
  if (!HTTP_ONLY.test(cookie)) document.cookie = cookie;
}
