// How do ids in an answer become whole objects? By `expand[]=latest_charge`, one level deep.
import { listOf } from "#scripts/local/stripe/form.ts";
import type { Desk } from "#scripts/local/stripe/state.ts";
import { type Call, refuseParam } from "#scripts/local/stripe/wire.ts";

/** In lists the names begin with `data.`. */
export function expanded(desk: Desk, call: Call, result: object): object {
  let answer = result;
  for (const path of listOf(call.params, "expand")) {
    if (path.startsWith("data.") && "data" in answer && Array.isArray(answer.data)) {
      const property = path.slice("data.".length);
      answer = {
        ...answer,
        data: answer.data.map((item) => expandOne(desk, call, item, property)),
      };
    } else answer = expandOne(desk, call, answer, path);
  }
  return answer;
}

function expandOne(desk: Desk, call: Call, result: object, property: string): object {
  const id = Object.entries(result).find(([name]) => name === property)?.[1];
  if (id === null || typeof id === "object") return result;
  const { charges, paymentIntents, paymentMethods } = desk.state;
  const found =
    typeof id === "string"
      ? (charges.get(id) ?? paymentIntents.get(id) ?? paymentMethods.get(id))
      : undefined;
  if (found?.account === call.account) return { ...result, [property]: found.object };
  throw refuseParam(undefined, "expand", `This property cannot be expanded (${property}).`);
}
