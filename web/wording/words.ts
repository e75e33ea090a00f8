// How are the sentences of refusals written? With amounts, numbers and waits from parameters.
import { plural } from "@lingui/core/macro";
import { currencies, formatMoney } from "#shared/core/money.ts";
import { i18n } from "#web/lib/page/i18n.ts";

export type Params = Record<string, string | number>;

/** Never reached the API. `offline`: no network. `unreachable`: no answer. */
export type NetworkProblem = "offline" | "unreachable";

/** What happened and what to do. */
export type Words<Code extends string> = Record<Code, (params: Params) => string>;

/** A missing sentence does not compile. */
export type WordsOf<Problem extends { own: Record<string, number> }> = Words<
  keyof Problem["own"] & string
>;

/** Null if the refusal names no such amount with its currency. */
export function moneyIn(params: Params, name: string): string | null {
  const currency = currencies.find((one) => one === params["currency"]);
  const amount = params[name];
  return currency && typeof amount === "number" ? formatMoney(amount, currency, i18n.locale) : null;
}

export const grouped = (number: unknown): string => i18n.number(Number(number));

export function inMinutes(seconds: unknown): string {
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return plural(minutes, { one: "# minute", other: "# minutes" });
}

export function inHours(seconds: unknown): string {
  const hours = Math.max(1, Math.ceil(Number(seconds) / 3600));
  return plural(hours, { one: "# hour", other: "# hours" });
}
