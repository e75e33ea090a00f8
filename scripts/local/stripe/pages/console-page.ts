// What is the stand-in's current state? On one page, with its buttons.
import type Stripe from "stripe";
import { html, type Markup, page } from "#scripts/local/stripe/pages/html.ts";
import { type Desk, OWN_ACCOUNT, type State } from "#scripts/local/stripe/state.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { decimalText } from "#shared/core/money.ts";

/** The newest of each kind; the state's file has all of them. */
const ROWS = 50;

export function consolePage(desk: Desk, problem: string | null): string {
  const { state } = desk;
  return page(
    "Local payments",
    html`<p>A stand-in for Stripe. No money moves. <a href="./">Reload</a> to see what has changed.</p>
${problem === null ? null : html`<p role="alert"><strong>That did not work.</strong> ${problem}</p>`}
<h2 id="switches">Misbehave</h2>
${switches(state)}
<h2>Payments</h2>
${table(
  "Payments",
  ["When", "Payment", "Amount", "Fee", "Status", "Account", "Order", ""],
  newest(state.paymentIntents).map((one) => payment(state, one)),
)}
<h2>Refunds</h2>
${table("Refunds", ["When", "Refund", "Amount", "Status", "Of"], newest(state.refunds).map(refund))}
<h2>Disputes</h2>
${table("Disputes", ["When", "Dispute", "Amount", "Status", "Of", ""], newest(state.disputes).map(dispute))}
<h2>Accounts</h2>
${table(
  "Accounts",
  ["Account", "Name", "Standing", ""],
  [...state.accounts.values()]
    .reverse()
    .slice(0, ROWS)
    .map((one) => account(state, one)),
)}
<h2>Webhooks</h2>
${table(
  "Webhooks",
  ["When", "Event", "Account", "Delivery", ""],
  newest(state.events).map((one) => delivery(state, one)),
)}`,
  );
}

function switches({ switches: now }: State): Markup {
  const number = (name: string, label: string, value: number) =>
    html`<label><span>${label}</span><input type="number" min="0" max="1000" name="${name}" value="${value}" required></label>`;
  const box = (name: string, label: string, isOn: boolean) =>
    html`<label class="check"><input type="checkbox" name="${name}"${isOn ? checked : null}><span>${label}</span></label>`;
  const ways = {
    fault: "500, nothing done",
    "kept-fault": "500 for a day, nothing done",
    "too-many": "429, nothing done",
    "no-answer": "no answer, but done",
  };
  const options = Object.entries(ways).map(
    ([way, words]) =>
      html`<option value="${way}"${way === now.failCallsBy ? selected : null}>${words}</option>`,
  );
  return html`<form method="post" action="switches"><fieldset class="switches" aria-labelledby="switches">
${box("duplicate", "Send every event twice", now.duplicate)}
${box("reorder", "Send events in pairs, the later first", now.reorder)}
${number("delaySeconds", "Delay events by seconds", now.delaySeconds)}
${number("dropDeliveries", "Lose the next deliveries", now.dropDeliveries)}
${number("failCalls", "Fail the next API calls", now.failCalls)}
<label><span>by</span><select name="failCallsBy">${options}</select></label>
<div><button class="main">Set</button></div>
</fieldset></form>`;
}

function payment(state: State, { account, object }: Row<Stripe.PaymentIntent>): Markup {
  const { id, amount, currency, status, metadata, application_fee_amount: fee, created } = object;
  const charge =
    typeof object.latest_charge === "string"
      ? state.charges.get(object.latest_charge)?.object
      : undefined;
  const canRefund =
    status === "succeeded" && charge?.refunded === false && !state.lostAccounts.has(account);
  const whenPaid = html`${button("refund", id, "Refund here")}${charge?.disputed ? null : button("dispute", id, "Dispute")}`;
  const otherwise = status === "canceled" ? button("pay-late", id, "Pay after all") : null;
  const said =
    charge && charge.amount_refunded > 0
      ? `${status}, ${money(charge.amount_refunded, currency)} refunded`
      : status;
  return html`<tr><td>${time(created)}</td><td><code>${id}</code></td><td class="number">${money(amount, currency)}</td>
<td class="number">${fee === null ? "" : money(fee, currency)}</td><td>${said}</td><td>${accountName(account)}</td>
<td><code>${metadata["orderId"] ?? ""}</code></td><td>${canRefund ? whenPaid : otherwise}</td></tr>`;
}

function refund({
  object: { id, amount, currency, status, payment_intent: of, created },
}: Row<Stripe.Refund>): Markup {
  return html`<tr><td>${time(created)}</td><td><code>${id}</code></td><td class="number">${money(amount, currency)}</td>
<td>${status}</td><td><code>${typeof of === "string" ? of : ""}</code></td></tr>`;
}

function dispute({
  object: { id, amount, currency, status, payment_intent: of, created },
}: Row<Stripe.Dispute>): Markup {
  const isOpen = status === "needs_response" || status === "warning_needs_response";
  const buttons = html`${button("win", id, "Seller wins")}${button("lose", id, "Buyer wins")}`;
  return html`<tr><td>${time(created)}</td><td><code>${id}</code></td><td class="number">${money(amount, currency)}</td>
<td>${status}</td><td><code>${typeof of === "string" ? of : ""}</code></td><td>${isOpen ? buttons : null}</td></tr>`;
}

function account(state: State, one: Stripe.Account): Markup {
  const isLost = state.lostAccounts.has(one.id);
  const isOwn = one.id === OWN_ACCOUNT;
  const buttons = html`${button("open", one.id, "Open")}${button("restrict", one.id, "Restrict")}${button("disconnect", one.id, "Disconnect")}`;
  return html`<tr><td><code>${one.id}</code></td><td>${one.business_profile?.name ?? one.email}</td>
<td>${isOwn ? "the keys' own" : standingOf(one, isLost)}</td><td>${isOwn || isLost ? null : buttons}</td></tr>`;
}

function standingOf(one: Stripe.Account, isLost: boolean): string {
  if (isLost) return "disconnected";
  if (!one.details_submitted) return "unfinished";
  return one.charges_enabled ? "open" : "stopped or in review";
}

function delivery(state: State, { account, object }: Row<Stripe.Event>): Markup {
  const tries = state.deliveries.filter(({ eventId }) => eventId === object.id);
  const isWaiting = state.tasks.some((task) => task.kind === "deliver" && task.id === object.id);
  const said = tries.map(
    ({ httpStatus }, index) => `try ${index + 1}: ${httpStatus ?? "no answer"}`,
  );
  return html`<tr><td>${time(object.created)}</td><td>${object.type}<br><code class="soft">${object.id}</code></td>
<td>${accountName(account)}</td><td>${[...said, ...(isWaiting ? ["waiting"] : [])].join(", ") || "not sent"}</td>
<td>${button("send-again", object.id, "Send again")}</td></tr>`;
}

type Row<T> = { account: string; object: T };
const newest = <T>(rows: Map<string, Row<T>>): Row<T>[] =>
  [...rows.values()].reverse().slice(0, ROWS);

function table(name: string, columns: string[], rows: Markup[]): Markup {
  if (rows.length === 0) return html`<p>None yet.</p>`;
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${columns.map((one) => (one === "" ? html`<td></td>` : html`<th scope="col">${one}</th>`))}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** The label contains the id, so that screen readers tell apart the buttons of different rows. */
const button = (act: string, id: string, words: string): Markup =>
  html`<form method="post" action="act"><input type="hidden" name="id" value="${id}"><button name="act" value="${act}" aria-label="${words}: ${id}">${words}</button></form>`;

const checked: Markup = { markup: " checked" };
const selected: Markup = { markup: " selected" };
const accountName = (id: string): Markup =>
  id === OWN_ACCOUNT ? html`own` : html`<code>${id}</code>`;
const time = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(5, 19).replace("T", " ");
const money = (amount: number, currency: string): string => {
  const code = CurrencyCode.parse(currency.toUpperCase());
  return `${decimalText(amount, code)} ${code}`;
};
