// Which order do the checkout's steps work on? The order that the frame around them has loaded.
import { useQueryClient } from "@tanstack/react-query";
import { useOutletContext } from "react-router-dom";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { queryKeyOf } from "#web/lib/api/api.ts";

export function useOrder() {
  const order = useOutletContext<CheckoutOrder>();
  const client = useQueryClient();
  const params = { eventId: order.eventId, shortId: order.shortId };
  const queryKey = queryKeyOf(checkout.get, { params });
  return {
    order,
    params,
    at: { eventId: order.eventId, orderShortId: order.shortId },
    replace: (newer: CheckoutOrder) => client.setQueryData(queryKey, newer),
    reload: () => client.invalidateQueries({ queryKey }),
  };
}
