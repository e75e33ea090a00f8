// Which problems with money raised an alarm? Reads the doctor's list in its stored order.
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { moneyItem } from "#functions/stored/order/money.ts";

/** The names of the reported problems; each appears once per payment. */
export async function moneyAlarms(): Promise<unknown[]> {
  const items = await asSystem(() => queryItems({ pk: moneyItem.pk }));
  return items.map((item) => item["trouble"]);
}
