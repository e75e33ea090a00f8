// With what are the sentences of refusals written? Amounts, numbers and waits, as a refusal's
// parameters name them.
import { plural } from "@lingui/core/macro";
import { currencies, formatMoney } from "#shared/core/money.ts";
import { i18n } from "#web/lib/page/i18n.ts";

export type Params = Record<string, string | number>;

/** One sentence for each code: what happened and what to do. */
export type Words<Code extends string> = Record<Code, (params: Params) => string>;

/** The sentences of a contract's own refusals. One that is missing does not compile. */
export type WordsOf<Problem extends { own: Record<string, number> }> = Words<
  keyof Problem["own"] & string
>;

/** An amount in a refusal's parameters, with its currency; null if the refusal names none. */
export function moneyIn(params: Params, name: string): string | null {
  const currency = currencies.find((one) => one === params["currency"]);
  const amount = params[name];
  return currency && typeof amount === "number" ? formatMoney(amount, currency, i18n.locale) : null;
}

/** A number in a refusal's parameters, with its digits grouped as the language does. */
export const grouped = (number: unknown): string => i18n.number(Number(number));

/** A wait in a refusal, which counts seconds. */
export function inMinutes(seconds: unknown): string {
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return plural(minutes, { one: "# minute", other: "# minutes" });
}

/** A wait until another day, in a refusal. */
export function inHours(seconds: unknown): string {
  const hours = Math.max(1, Math.ceil(Number(seconds) / 3600));
  return plural(hours, { one: "# hour", other: "# hours" });
}
