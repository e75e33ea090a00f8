// Whose data may this request touch? Only that of the person, account, events and orders it proved.
import { AsyncLocalStorage } from "node:async_hooks";

type Key = { pk: string; sk: string };
type Caller = { userId: string; accountId: string };
type RequestScope = {
  kind: "request";
  person: string | null;
  account: string | null;
  members: Set<string>;
  events: Set<string>;
  orders: Set<string>;
};
type SystemScope = { kind: "system" };
type Scope = RequestScope | SystemScope;

const scopes = new AsyncLocalStorage<Scope>();

export function inRequestScope<T>(caller: Caller | null, work: () => Promise<T>): Promise<T> {
  const { userId: person = null, accountId: account = null } = caller ?? {};
  const proved = {
    members: new Set<string>(),
    events: new Set<string>(),
    orders: new Set<string>(),
  };
  return scopes.run({ kind: "request", person, account, ...proved }, work);
}

/** Each use stands with its reason in `tests/architecture/system-scopes.test.ts`. */
export function asSystem<T>(work: () => Promise<T>): Promise<T> {
  return scopes.run({ kind: "system" }, work);
}

/** Call it after proof by a password, a cookie or a mailed link. */
export function admitPerson(person: string, account: string | null = null): void {
  const scope = currentScope();
  if (scope.kind === "system") return;
  const isOther = (scope.person ?? person) !== person;
  if (isOther || (account !== null && (scope.account ?? account) !== account))
    throw new Error("Tenant guard: a second person or account in one request.");
  scope.person = person;
  scope.account = account ?? scope.account;
}

export function admitEvent(eventId: string, account: string): boolean {
  const scope = currentScope();
  if (!admitHost(account)) return false;
  if (scope.kind === "request") scope.events.add(eventId);
  return true;
}

/** Of an organizer's public page, which needs no other proof. */
export function admitHost(account: string): boolean {
  const scope = currentScope();
  if (scope.kind === "system") return true;
  if (scope.account !== null && scope.account !== account) return false;
  scope.account = account;
  return true;
}

/** Call it after proof by a link, or by a signed code of an admitted event. */
export function admitOrder(orderId: string): void {
  const scope = currentScope();
  if (scope.kind === "request") scope.orders.add(orderId);
}

export const eventPartitions: ReadonlySet<string> = new Set(["EVT", "MSG", "POOL", "PROMO", "REF"]);

const ofNobody: ReadonlySet<string> = new Set(["RATE", "MAILCAP"]);
/** Their items have no owner, because the keys say whose they are. */
const keyed: ReadonlySet<string> = new Set([...ofNobody, "WAITS"]);

export function assertPartition(pk: string): void {
  const scope = currentScope();
  if (scope.kind === "system") return;
  const [prefix = "", owner = ""] = pk.split("#");
  if (ofNobody.has(prefix)) return;
  if (["ACC", "WAITS"].includes(prefix) && owner === scope.account) return;
  if (prefix === "USR" && owner === scope.person) return;
  if (eventPartitions.has(prefix) && scope.events.has(owner)) return;
  if (prefix === "COUNTS" && (owner === scope.account || scope.events.has(owner))) return;
  // `assertItem` checks read items by their event, `assertWrite` writes without a read.
  if (prefix === "ORD") return;
  throw new Error(`Tenant guard: partition ${prefix} is outside this request's scope.`);
}

/** Of another person: their membership in this account and, once that was read, who they are. */
export function assertKey({ pk, sk }: Key): void {
  const scope = currentScope();
  const [prefix, owner = ""] = pk.split("#");
  const isMembers = scope.kind === "request" && prefix === "USR" && owner !== scope.person;
  if (!isMembers) assertPartition(pk);
  else if (!isMembershipIn(sk, scope) && !(sk === "USER" && scope.members.has(owner)))
    throw new Error("Tenant guard: another person's item.");
}

export function assertWrite({ pk, sk }: Key): void {
  const scope = currentScope();
  if (scope.kind === "system") return;
  const [prefix, owner = ""] = pk.split("#");
  if (prefix === "ORD" && !scope.orders.has(owner))
    throw new Error("Tenant guard: an order is written that this request has not proved.");
  const isOwn = owner === scope.person && !sk.startsWith("MEM");
  if (prefix === "USR" && !isOwn && !isMembershipIn(sk, scope))
    throw new Error("Tenant guard: another person or account is written.");
}

/** A page of an event has an account too, but nobody who works there. */
function isMembershipIn(sk: string, { person, account }: RequestScope): boolean {
  const [kind, of] = sk.split("#");
  return person !== null && kind === "MEM" && of === account;
}

export function assertItem(item: { pk?: string; acc?: string; evt?: string }): void {
  const scope = currentScope();
  if (scope.kind === "system") return;
  const [prefix = "", owner = ""] = (item.pk ?? "").split("#");
  if (keyed.has(prefix)) return;
  if (prefix === "USR" && (owner === scope.person || scope.members.has(owner))) return;
  if (item.acc === undefined || item.acc !== scope.account)
    throw new Error("Tenant guard: an item of another account.");
  if (prefix === "USR") scope.members.add(owner);
  if (prefix !== "ORD") return;
  if (item.evt === undefined || !scope.events.has(item.evt))
    throw new Error("Tenant guard: an order of another event.");
  scope.orders.add(owner);
}

function currentScope(): Scope {
  const scope = scopes.getStore();
  if (!scope) throw new Error("Tenant guard: the table was used outside any scope.");
  return scope;
}
