// How are lists divided into pages? Newest first, by cursor.
import type Stripe from "stripe";
import { integerOf, type Params, textOf } from "#scripts/local/stripe/form.ts";
import { refuseMissing, refuseParam } from "#scripts/local/stripe/wire.ts";

export const listParams = ["limit", "starting_after", "ending_before"];

/** One page of the items, newest first; the input is oldest first. */
export function pageOf<Item extends { id: string }>(
  oldestFirst: Item[],
  params: Params,
  url: string,
): Stripe.ApiList<Item> {
  const limit = integerOf(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw refuseParam(
      "parameter_invalid_integer",
      "limit",
      "This value must be between 1 and 100.",
    );
  }
  const all = [...oldestFirst].reverse();
  const after = textOf(params, "starting_after");
  const before = textOf(params, "ending_before");
  const start = after === undefined ? 0 : indexOf(all, after, "starting_after") + 1;
  const end = before === undefined ? all.length : indexOf(all, before, "ending_before");
  // The page then ends right before the cursor.
  const from = before === undefined ? start : Math.max(start, end - limit);
  const data = all.slice(from, Math.min(from + limit, end));
  const hasMore = before === undefined ? from + limit < end : from > start;
  return { object: "list", data, has_more: hasMore, url };
}

function indexOf(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw refuseMissing("object", id, param, 400);
  return index;
}
