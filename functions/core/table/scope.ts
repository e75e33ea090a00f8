// Whose data may this request touch? Only the account, events and orders whose access it proved.
import { AsyncLocalStorage } from "node:async_hooks";

type RequestScope = {
  kind: "request";
  account: string | null;
  events: Set<string>;
  orders: Set<string>;
};
type SystemScope = { kind: "system" };
type Scope = RequestScope | SystemScope;

const scopes = new AsyncLocalStorage<Scope>();

export function inRequestScope<T>(account: string | null, work: () => Promise<T>): Promise<T> {
  return scopes.run({ kind: "request", account, events: new Set(), orders: new Set() }, work);
}

/** For sign-in, workers and webhooks, which belong to no account. Keep it small. */
export function asSystem<T>(work: () => Promise<T>): Promise<T> {
  return scopes.run({ kind: "system" }, work);
}

export function admitEvent(eventId: string, account: string): boolean {
  const scope = currentScope();
  if (scope.kind === "system") return true;
  if (scope.account !== null && scope.account !== account) return false;
  scope.account = account;
  scope.events.add(eventId);
  return true;
}

/** Call it after proof by a link, or by a signed code of an admitted event. */
export function admitOrder(orderId: string): void {
  const scope = currentScope();
  if (scope.kind === "request") scope.orders.add(orderId);
}

export const eventPartitions: ReadonlySet<string> = new Set(["EVT", "POOL", "PROMO", "REF"]);

export function assertPartition(pk: string): void {
  const scope = currentScope();
  if (scope.kind === "system") return;
  const [prefix, owner = ""] = pk.split("#");
  if (prefix === "ACC" && owner === scope.account) return;
  if (eventPartitions.has(prefix ?? "") && scope.events.has(owner)) return;
  if (prefix === "COUNTS" && (owner === scope.account || scope.events.has(owner))) return;
  // `assertItem` checks read items by their event, `assertOrder` writes without a read.
  if (prefix === "ORD") return;
  throw new Error(`Tenant guard: partition ${prefix} is outside this request's scope.`);
}

export function assertOrder(pk: string): void {
  const scope = currentScope();
  const [prefix, orderId = ""] = pk.split("#");
  if (scope.kind === "system" || prefix !== "ORD" || scope.orders.has(orderId)) return;
  throw new Error("Tenant guard: an order is written that this request has not proved.");
}

export function assertItem(item: { pk?: string; acc?: string; evt?: string }): void {
  const scope = currentScope();
  if (scope.kind === "system") return;
  if (item.acc === undefined || item.acc !== scope.account)
    throw new Error("Tenant guard: an item of another account.");
  const [prefix, orderId = ""] = (item.pk ?? "").split("#");
  if (prefix !== "ORD") return;
  if (item.evt === undefined || !scope.events.has(item.evt))
    throw new Error("Tenant guard: an order of another event.");
  scope.orders.add(orderId);
}

function currentScope(): Scope {
  const scope = scopes.getStore();
  if (!scope) throw new Error("Tenant guard: the table was used outside any scope.");
  return scope;
}
