// What does the local stack offer under `/_local/`, beside the product?
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { Functions } from "#scripts/local/aws/functions.ts";
import type { MailEvents } from "#scripts/local/aws/mail-events.ts";
import type { Mailbox } from "#scripts/local/aws/mailbox.ts";
import type { Queues } from "#scripts/local/aws/queues.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import { type Handler, readBody, sendJson } from "#scripts/local/stack/listen.ts";
import { mailPages } from "#scripts/local/stack/mail-pages.ts";
import type { LocalTable } from "#scripts/local/stack/second-account.ts";
import { trustPage } from "#scripts/local/stack/trust-page.ts";
import type { createStripeStandIn } from "#scripts/local/stripe/server.ts";

type Parts = {
  clock: VirtualClock;
  mailbox: Pick<Mailbox, "mails">;
  events: Pick<MailEvents, "bounce">;
  standIn: ReturnType<typeof createStripeStandIn> | null;
  queues: Queues;
  functions: Pick<Functions, "kill">;
  table: LocalTable;
};

const Victim = z.strictObject({ function: z.string().min(1) });
const ClockMove = z.union([
  z.strictObject({ advanceSeconds: z.number() }),
  z.strictObject({ now: z.iso.datetime() }),
]);

export function localRoutes(parts: Parts): Handler {
  const { clock, mailbox, events, standIn, queues, functions, table } = parts;
  const showMail = mailPages({ mails: mailbox.mails, bounce: events.bounce });
  const showTrust = trustPage(table);
  return async (req, res) => {
    const path = req.url ?? "";
    if (path.startsWith("/_local/mail")) return showMail(req, res);
    if (path.startsWith("/_local/clock")) return moveClock(clock, req, res);
    if (path.startsWith("/_local/trust")) return showTrust(req, res);
    if (path.startsWith("/_local/kill")) return kill(functions, req, res);
    if (path.startsWith("/_local/queues")) return sendJson(res, 200, { data: queues.depths() });
    if (standIn && path === "/_local/payments")
      return void res.writeHead(302, { location: "/_local/payments/" }).end();
    if (standIn && path.startsWith("/_local/payments/")) {
      req.url = `/console${path.slice("/_local/payments".length)}`;
      return standIn.handle(req, res);
    }
    if (standIn && path.startsWith("/_local/stripe")) {
      req.url = path.slice("/_local/stripe".length) || "/";
      return standIn.handle(req, res);
    }
    sendJson(res, 404, { message: "The local stack has no such page." });
  };
}

async function moveClock(
  clock: VirtualClock,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method === "POST") {
    const move = ClockMove.safeParse(JSON.parse(String(await readBody(req)) || "{}"));
    if (!move.success)
      return sendJson(res, 422, {
        message: 'Say {"advanceSeconds": 60} or {"now": "2030-01-01T00:00:00Z"}.',
      });
    clock.moveTo(
      "now" in move.data
        ? Date.parse(move.data.now)
        : clock.nowMs() + move.data.advanceSeconds * 1000,
    );
  }
  sendJson(res, 200, { data: { now: new Date(clock.nowMs()).toISOString() } });
}

/** As when a machine dies in the middle of a function's work. */
async function kill(
  functions: Parts["functions"],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const victim = Victim.safeParse(JSON.parse(String(await readBody(req)) || "{}"));
  if (req.method !== "POST" || !victim.success)
    return sendJson(res, 422, { message: 'Post {"function": "mailFunction"}.' });
  sendJson(res, 200, { data: { killed: await functions.kill(victim.data.function) } });
}
