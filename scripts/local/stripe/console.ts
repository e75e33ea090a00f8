// How is the stand-in made to misbehave, or to act as Stripe's dashboard would? On a page.
import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { changeStanding, disconnectAccount } from "#scripts/local/stripe/accounts.ts";
import { confirmIntent } from "#scripts/local/stripe/confirmation.ts";
import { endDispute, openDispute } from "#scripts/local/stripe/disputes.ts";
import { sendAgain } from "#scripts/local/stripe/events.ts";
import { consolePage } from "#scripts/local/stripe/pages/console-page.ts";
import { createRefund } from "#scripts/local/stripe/refunds.ts";
import { type Desk, newId } from "#scripts/local/stripe/state.ts";
import {
  type Call,
  jsonAnswer,
  jsonReply,
  Refusal,
  type Reply,
  readText,
  redirectReply,
  refuseState,
  textReply,
} from "#scripts/local/stripe/wire.ts";

export const CONSOLE = "/console/";

const Count = z.coerce.number().int().min(0).max(1000);
const SwitchesInput = z.strictObject({
  duplicate: z.boolean().optional(),
  delaySeconds: Count.optional(),
  reorder: z.boolean().optional(),
  dropDeliveries: Count.optional(),
  failCalls: Count.optional(),
  failCallsBy: z.enum(["fault", "kept-fault", "too-many", "no-answer"]).optional(),
});
const Act = z.object({
  act: z.enum([
    "refund",
    "dispute",
    "pay-late",
    "win",
    "lose",
    "send-again",
    "open",
    "restrict",
    "disconnect",
  ]),
  id: z.string(),
});

export async function answerConsole(desk: Desk, req: IncomingMessage, url: URL): Promise<Reply> {
  const key = `${req.method} ${url.pathname.slice(CONSOLE.length)}`;
  if (key === "GET ")
    return textReply("text/html", consolePage(desk, url.searchParams.get("problem")));
  if (key === "POST switches") return changeSwitches(desk, req);
  if (key === "POST act") return act(desk, await readText(req));
  return jsonReply(jsonAnswer(404, { error: { message: "The console has no such page." } }));
}

async function changeSwitches(desk: Desk, req: IncomingMessage): Promise<Reply> {
  const body = await readText(req);
  const isForm =
    req.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  const input = SwitchesInput.safeParse(isForm ? formOf(body) : JSON.parse(body));
  if (!input.success && isForm) return back(z.prettifyError(input.error));
  if (!input.success)
    return jsonReply(jsonAnswer(400, { error: { message: z.prettifyError(input.error) } }));
  Object.assign(desk.state.switches, input.data);
  return isForm ? back() : jsonReply(jsonAnswer(200, desk.state.switches));
}

/** A form sends only the boxes that are ticked. */
function formOf(body: string) {
  const { duplicate, reorder, ...rest } = Object.fromEntries(new URLSearchParams(body));
  return { ...rest, duplicate: duplicate !== undefined, reorder: reorder !== undefined };
}

function act(desk: Desk, body: string): Reply {
  const input = Act.safeParse(Object.fromEntries(new URLSearchParams(body)));
  return back(
    input.success ? refusalOf(() => doNow(desk, input.data)) : z.prettifyError(input.error),
  );
}

function refusalOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (cause) {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  }
}

function doNow(desk: Desk, { act: wanted, id }: z.output<typeof Act>): void {
  if (wanted === "send-again") sendAgain(desk, id);
  else if (wanted === "refund") refundHere(desk, id);
  else if (wanted === "dispute") disputeHere(desk, id);
  else if (wanted === "pay-late") payLate(desk, id);
  else if (wanted === "win") endDispute(desk, id, "won");
  else if (wanted === "lose") endDispute(desk, id, "lost");
  else if (wanted === "disconnect") disconnectAccount(desk, id);
  else changeStanding(desk, id, wanted === "open" ? "open" : "restricted");
}

function disputeHere(desk: Desk, intent: string): void {
  const charge = desk.state.paymentIntents.get(intent)?.object.latest_charge;
  openDispute(desk, typeof charge === "string" ? charge : "");
}

/** As somebody could in Stripe's dashboard. */
function refundHere(desk: Desk, intent: string): void {
  createRefund(desk, callAbout(desk, intent, { payment_intent: intent }));
}

/** As a provider could that had it under way already. */
function payLate(desk: Desk, id: string): void {
  const intent = desk.state.paymentIntents.get(id)?.object;
  if (!intent) throw new Refusal(404, { type: "invalid_request_error", message: `No ${id}.` });
  if (intent.status !== "canceled") throw refuseState(`${id} is ${intent.status}.`, intent);
  Object.assign(intent, { status: "requires_payment_method", canceled_at: null });
  const params = { payment_method: "pm_card_visa", return_url: "https://foyer.example/return" };
  confirmIntent(desk, callAbout(desk, id, params), intent);
}

const callAbout = (desk: Desk, intent: string, params: Call["params"]): Call => ({
  account: desk.state.paymentIntents.get(intent)?.account ?? "",
  id: "",
  byBrowser: false,
  baseUrl: "",
  requestId: newId("req"),
  idempotencyKey: null,
  params,
});

/** The address is relative, because the console may be mounted under any path. */
function back(problem?: string): Reply {
  return redirectReply(`./${problem === undefined ? "" : `?${new URLSearchParams({ problem })}`}`);
}
