// How are orders searched, filtered and sorted? In their list and in its export alike.
import type { ListedOrder } from "#functions/engine/order/order-row.ts";
import { orderSorts } from "#shared/contracts/orders.ts";
import type { ListOptions } from "#shared/core/lists.ts";
import { foundBy } from "#shared/rules/order/order-status.ts";

export const orderList: ListOptions<ListedOrder> = {
  sorts: orderSorts,
  text: (row) => `${row.reference ?? ""} ${row.firstName} ${row.lastName} ${row.email}`,
  filter: (row, _, words) => foundBy(row).some((badge) => words.includes(badge)),
};
