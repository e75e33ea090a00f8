// Which troubles with money was a person woken for? The list that the doctor reads, in the order it
// is stored in.
import { MONEY_PARTITION } from "#functions/core/money-alarm.ts";
import { asSystem } from "#functions/core/scope.ts";
import { queryItems } from "#functions/core/table.ts";

/** The names of the troubles that were told so far, each once for each payment. */
export async function moneyAlarms(): Promise<unknown[]> {
  const items = await asSystem(() => queryItems({ pk: MONEY_PARTITION }));
  return items.map((item) => item["trouble"]);
}
