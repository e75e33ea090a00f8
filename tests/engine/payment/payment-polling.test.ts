// How does an order learn of its payment before the webhook? A request for the order asks the
// provider, at most once in two seconds.
import { expect, it } from "vitest";
import { readLink } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

it("asks the provider once in two seconds, whoever looks", async () => {
  const sale = await openOnSale();
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  const orderId = (await readLink("order-link", order.shortId)) ?? "";

  const { data: payment } = await sale.startPayment(order);
  await sale.look(order); // a container has just asked the provider
  await sale.confirm(payment.clientSecret);
  const stored = await asSystem(async () => readOrder(orderId));
  expect(stored?.head.payment?.polledAt).toBe(sale.bench.clock.ms / 1000);

  expect((await sale.look(order)).data.status).toBe("RESERVED");
  sale.bench.clock.ms += 2_000;

  expect((await sale.look(order)).data.status).toBe("COMPLETED");
  await sale.close();
});
