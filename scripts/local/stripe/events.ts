// Which events does a change create? Those of the API version that the product pins.
import Stripe from "stripe";
import { allowOnly, groupOf, integerOf, listOf, textOf } from "#scripts/local/stripe/form.ts";
import { listParams, pageOf } from "#scripts/local/stripe/lists.ts";
import { type Desk, newId, OWN_ACCOUNT, secondsNow } from "#scripts/local/stripe/state.ts";
import { type Call, refuseMissing } from "#scripts/local/stripe/wire.ts";

type EventOf<Type extends Stripe.Event.Type> = Extract<Stripe.Event, { type: Type }>;
type IntentEvent = EventOf<
  | "payment_intent.created"
  | "payment_intent.succeeded"
  | "payment_intent.processing"
  | "payment_intent.requires_action"
  | "payment_intent.payment_failed"
  | "payment_intent.canceled"
>;
type ChargeEvent = EventOf<
  "charge.succeeded" | "charge.pending" | "charge.failed" | "charge.refunded"
>;
type AccountEvent = EventOf<"account.updated">;
type DeauthorizedEvent = EventOf<"account.application.deauthorized">;
type RefundEvent = EventOf<
  "refund.created" | "refund.updated" | "refund.failed" | "charge.refund.updated"
>;

type DisputeEvent = EventOf<"charge.dispute.created" | "charge.dispute.closed">;

/** Only the account if the passing of time caused an event. */
export type Cause = Pick<Call, "account"> & Partial<Pick<Call, "requestId" | "idempotencyKey">>;

const REORDER_WAIT_MS = 3000;

export function announceIntent(
  desk: Desk,
  cause: Cause,
  type: IntentEvent["type"],
  intent: Stripe.PaymentIntent,
): void {
  const event: IntentEvent = {
    ...base(desk, cause),
    type,
    data: { object: structuredClone(intent) },
  };
  record(desk, cause, event);
}

export function announceCharge(
  desk: Desk,
  cause: Cause,
  type: ChargeEvent["type"],
  charge: Stripe.Charge,
): void {
  const event: ChargeEvent = {
    ...base(desk, cause),
    type,
    data: { object: structuredClone(charge) },
  };
  record(desk, cause, event);
}

export function announceRefund(
  desk: Desk,
  cause: Cause,
  type: RefundEvent["type"],
  refund: Stripe.Refund,
): void {
  const event: RefundEvent = {
    ...base(desk, cause),
    type,
    data: { object: structuredClone(refund) },
  };
  record(desk, cause, event);
}

export function announceDispute(
  desk: Desk,
  cause: Cause,
  type: DisputeEvent["type"],
  dispute: Stripe.Dispute,
): void {
  const event: DisputeEvent = {
    ...base(desk, cause),
    type,
    data: { object: structuredClone(dispute) },
  };
  record(desk, cause, event);
}

export function announceAccount(desk: Desk, account: Stripe.Account): void {
  const cause: Cause = { account: account.id };
  const event: AccountEvent = {
    ...base(desk, cause),
    type: "account.updated",
    data: { object: structuredClone(account) },
  };
  record(desk, cause, event);
}

export function announceDeauthorized(
  desk: Desk,
  account: string,
  application: Stripe.Application,
): void {
  const type = "account.application.deauthorized";
  const event: DeauthorizedEvent = {
    ...base(desk, { account }),
    type,
    data: { object: application },
  };
  record(desk, { account }, event);
}

/** `GET /v1/events/{id}` */
export function retrieveEvent(desk: Desk, call: Call): Stripe.Event {
  const event = desk.state.events.get(call.id);
  if (event?.account !== call.account) throw refuseMissing("event", call.id);
  return event.object;
}

export function listEvents(desk: Desk, call: Call): Stripe.ApiList<Stripe.Event> {
  const { params } = call;
  allowOnly(params, [...listParams, "type", "types", "created"]);
  const types = [textOf(params, "type") ?? [], listOf(params, "types")].flat();
  const created = groupOf(params, "created") ?? {};
  const [gt, gte, lt, lte] = ["gt", "gte", "lt", "lte"].map((bound) => integerOf(created, bound));
  const events = [...desk.state.events.values()]
    .filter(({ account }) => account === call.account)
    .map(({ object }) => object)
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .filter(
      (event) =>
        (gt === undefined || event.created > gt) && (gte === undefined || event.created >= gte),
    )
    .filter(
      (event) =>
        (lt === undefined || event.created < lt) && (lte === undefined || event.created <= lte),
    );
  return pageOf(events, params, "/v1/events");
}

export function sendAgain(desk: Desk, id: string): void {
  if (!desk.state.events.has(id)) throw refuseMissing("event", id);
  desk.state.tasks.push({ kind: "deliver", dueAt: desk.now(), id, attempt: 1 });
}

function base(desk: Desk, cause: Cause) {
  return {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: secondsNow(desk),
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.requestId ?? null, idempotency_key: cause.idempotencyKey ?? null },
    ...(cause.account !== OWN_ACCOUNT && { account: cause.account }),
  } as const;
}

function record(desk: Desk, cause: Cause, event: Stripe.Event) {
  const { state } = desk;
  state.events.set(event.id, { account: cause.account, object: event });
  const dueAt = desk.now() + state.switches.delaySeconds * 1000;
  if (state.switches.reorder && state.heldEventId === null) {
    state.heldEventId = event.id;
    queueDelivery(desk, event.id, dueAt + REORDER_WAIT_MS);
    return;
  }
  queueDelivery(desk, event.id, dueAt);
  if (state.heldEventId !== null) {
    const held = state.heldEventId;
    state.heldEventId = null;
    state.tasks = state.tasks.filter((task) => task.id !== held);
    queueDelivery(desk, held, dueAt);
  }
}

function queueDelivery(desk: Desk, id: string, dueAt: number) {
  for (let copy = 0; copy < (desk.state.switches.duplicate ? 2 : 1); copy += 1) {
    desk.state.tasks.push({ kind: "deliver", dueAt, id, attempt: 1 });
  }
}
