// What does a change of an order answer? What the order shows then, read again.
import type { OrderItems } from "#functions/engine/order/order-items.ts";

export const changing =
  <Named, Shown>(
    find: (input: Named) => Promise<OrderItems>,
    present: (order: OrderItems, input: Named) => Promise<Shown>,
  ) =>
  <Input extends Named>(work: (order: OrderItems, input: Input) => Promise<unknown>) =>
  async (input: Input): Promise<Shown> => {
    await work(await find(input), input);
    return present(await find(input), input);
  };
