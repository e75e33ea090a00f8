// What does an account's owner fill in? A small form: finish, submit for review, or leave.
import type { IncomingMessage } from "node:http";
import type Stripe from "stripe";
import { accountFor, changeStanding } from "#scripts/local/stripe/accounts.ts";
import { readForm, textOf } from "#scripts/local/stripe/form.ts";
import { html, page } from "#scripts/local/stripe/pages/html.ts";
import { type Desk, secondsNow } from "#scripts/local/stripe/state.ts";
import {
  jsonAnswer,
  jsonReply,
  type Reply,
  readText,
  redirectReply,
  textReply,
} from "#scripts/local/stripe/wire.ts";

export const ONBOARDING = "/connect/onboarding/";

/** A used or expired link redirects to its refresh address. */
export async function onboardingPage(desk: Desk, req: IncomingMessage, url: URL): Promise<Reply> {
  const link = desk.state.accountLinks.get(url.pathname.slice(ONBOARDING.length));
  if (!link)
    return jsonReply(jsonAnswer(404, { error: { message: "There is no such onboarding link." } }));
  if (req.method === "POST") {
    const form = readForm(await readText(req));
    const outcome = outcomes.find((one) => one === textOf(form, "outcome"));
    if (outcome) changeStanding(desk, link.account, outcome, textOf(form, "name") ?? "");
    return redirectReply(link.returnUrl);
  }
  if (link.isUsed || link.expiresAt <= secondsNow(desk)) return redirectReply(link.refreshUrl);
  link.isUsed = true;
  return textReply("text/html", formFor(accountFor(desk, link.account)));
}

const outcomes = ["open", "in review", "unfinished"] as const;

const formFor = (account: Stripe.Account): string =>
  page(
    "Stripe onboarding test page",
    html`<p>Local stand-in for the form in which an organizer tells Stripe who they are. No money moves, nothing leaves this machine.</p>
<form method="post" class="block">
  <label><span>Business name</span><input name="name" autocomplete="organization" value="${account.business_profile?.name ?? ""}"></label>
  <p>Account <code>${account.id}</code> for ${account.email ?? "no email"}</p>
  <div class="buttons">
    <button class="main" name="outcome" value="open">Finish</button>
    <button name="outcome" value="in review">Send in for review</button>
    <button name="outcome" value="unfinished">Leave unfinished</button>
  </div>
</form>`,
    "30rem",
  );
