// How does the local stack take payments without Stripe? With an API, Stripe.js and webhooks.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Listening, listen } from "#scripts/local/stack/listen.ts";
import { addAccount } from "#scripts/local/stripe/accounts.ts";
import { answerApi, type Keys } from "#scripts/local/stripe/api.ts";
import { browserScript } from "#scripts/local/stripe/browser-script.ts";
import { answerConsole, CONSOLE } from "#scripts/local/stripe/console.ts";
import { keepState } from "#scripts/local/stripe/keep.ts";
import { challengePage } from "#scripts/local/stripe/pages/challenge-page.ts";
import { ONBOARDING, onboardingPage } from "#scripts/local/stripe/pages/onboarding-page.ts";
import { type Desk, OWN_ACCOUNT, type State } from "#scripts/local/stripe/state.ts";
import { taskRunner } from "#scripts/local/stripe/tasks.ts";
import { jsonAnswer, jsonReply, type Reply, textReply } from "#scripts/local/stripe/wire.ts";

export type StripeStandInOptions = Keys & {
  webhookSecret: string;
  /** An empty string sends no events. */
  webhookUrl: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Absent: payments are only in memory. */
  keepIn?: string;
  log?: (line: string) => void;
};

export type StripeStandIn = {
  /** A caller that mounts it under a prefix strips that from `req.url` first. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Port 0 or none takes a free one. */
  listen(port?: number): Promise<Listening>;
  /** Runs all due work, and waits for webhook deliveries and the write of the state. */
  settle(): Promise<void>;
  /** `Stripe-Account` may then name it. */
  connectAccount(id: string): void;
  state: State;
};

/** Several can run side by side. */
export function createStripeStandIn(options: StripeStandInOptions): StripeStandIn {
  const kept = keepState(options.keepIn, options.log);
  const desk: Desk = { state: kept.state, now: options.now };
  if (!desk.state.accounts.has(OWN_ACCOUNT)) addAccount(desk, OWN_ACCOUNT);
  const tasks = taskRunner(desk, options, kept.changed);
  tasks.run();

  async function handle(req: IncomingMessage, res: ServerResponse) {
    const reply = await route(desk, options, req).catch((cause: unknown) => {
      options.log?.(`stripe stand-in failed on ${req.method} ${req.url}: ${String(cause)}`);
      const error = { type: "api_error", message: `The Stripe stand-in failed: ${String(cause)}` };
      return jsonReply(jsonAnswer(500, { error }));
    });
    kept.changed();
    // The caller may rely on a change once it is answered.
    if (req.method !== "GET") kept.flush();
    if (reply) res.writeHead(reply.status, reply.headers).end(reply.body);
    else req.socket.destroy();
    tasks.run();
  }

  return {
    handle,
    listen: (port = 0) => listen(handle, port),
    async settle() {
      await tasks.settle();
      kept.flush();
    },
    connectAccount(id) {
      addAccount(desk, id);
      kept.changed();
    },
    state: desk.state,
  };
}

/** Null closes the connection without an answer. */
async function route(
  desk: Desk,
  options: StripeStandInOptions,
  req: IncomingMessage,
): Promise<Reply | null> {
  const url = new URL(req.url ?? "/", "http://stripe.local");
  const key = `${req.method} ${url.pathname}`;
  if (req.method === "OPTIONS") return anyOriginAllowed;
  if (url.pathname.startsWith("/v1/")) {
    const answered = await answerApi(desk, options, req, url);
    if (answered === null) return null;
    const { headers, ...answer } = answered;
    options.log?.(`${key} ${answer.status}`);
    return jsonReply(answer, headers);
  }
  if (key === "GET /stripe.js") return textReply("text/javascript", await browserScript());
  if (url.pathname.startsWith("/challenge/")) return challengePage(desk, req, url);
  if (url.pathname.startsWith(ONBOARDING)) return onboardingPage(desk, req, url);
  if (url.pathname.startsWith(CONSOLE)) return answerConsole(desk, req, url);
  return jsonReply(
    jsonAnswer(404, { error: { type: "invalid_request_error", message: `Nothing at ${key}` } }),
  );
}

const anyOriginAllowed: Reply = {
  status: 204,
  headers: {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "authorization, content-type, stripe-account, stripe-version",
    "Access-Control-Allow-Methods": "GET, POST",
  },
  body: "",
};
