// What do refusals that any resource may raise tell a person, and what if no answer came?
import { plural, t } from "@lingui/core/macro";
import type { systemProblems } from "#shared/core/problems.ts";
import { grouped, inHours, type NetworkProblem, type Words } from "#web/wording/words.ts";

export const words: Words<keyof typeof systemProblems | NetworkProblem> = {
  offline: () => t`You are offline`,
  unreachable: () => t`The server cannot be reached. Check your connection and try again.`,
  bad_json: () => t`Something went wrong`,
  bad_signature: () => t`Something went wrong`,
  missing_idempotency_key: () => t`Something went wrong`,
  weak_idempotency_key: () => t`Something went wrong`,
  missing_version: () => t`Something went wrong`,
  bad_origin: () => t`Something went wrong`,
  not_json: () => t`Something went wrong`,
  cross_site_request: () => t`Another site tried to do this in your name. Nothing was done.`,
  bad_anti_forgery_token: () =>
    t`Your session could not be checked. Reload the page and try again.`,
  not_signed_in: () => t`You are not signed in. Sign in and try again.`,
  session_ended: () => t`Your session has ended. Sign in again.`,
  not_permitted: () => t`You do not have permission to access this page`,
  not_found: () => t`This no longer exists, or you have no access to it.`,
  changed_meanwhile: () =>
    t`Somebody else changed this while you were editing. Nothing was saved; your text is still here. Reload to see the newer version.`,
  email_not_confirmed: () => t`Confirm your email address first.`,
  idempotency_key_reused: () =>
    t`This was sent before with other content. Reload the page and try again.`,
  payments_not_connected: () =>
    t`The organizer cannot take payments at the moment. Nothing was charged. Try again later, or ask the organizer.`,
  too_large: () => t`This is too large to be sent.`,
  invalid_input: () => t`Some fields need your attention.`,
  too_many_requests: ({ seconds }) =>
    plural(Math.ceil(Number(seconds ?? 60) / 60), {
      one: "Too many attempts. Wait a minute and try again.",
      other: "Too many attempts. Wait # minutes and try again.",
    }),
  mail_share_used: ({ seconds = 0 }) =>
    t`No mail was sent: too many mails to this mailbox were asked for today. It works again in ${inHours(seconds)}.`,
  confirm_to_make_more: ({ what, left = 0 }) =>
    what === "stock"
      ? t`Until your email address is confirmed, you can add at most ${grouped(left)} to quantities and uses today. Enter less, or confirm it first.`
      : t`Until your email address is confirmed, you can make no more of these today. Confirm it first, then save again.`,
  too_much_made_today: ({ what, maximum = 0, left = 0, seconds = 0 }) =>
    what === "stock"
      ? t`An account can add ${grouped(maximum)} to quantities and uses a day, and ${grouped(left)} are left today. More is possible in ${inHours(seconds)}.`
      : t`This account has made ${grouped(maximum)} of these today, the most that a day allows. More is possible in ${inHours(seconds)}.`,
  unexpected: () => t`An unexpected error occurred.`,
  busy: () => t`We are very busy right now. Try again in a moment.`,
  payments_unavailable: () => t`Payments are not available right now. Try again in a moment.`,
};
