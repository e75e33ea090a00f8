// What does an order's log keep of what happens again and again? A bounded number of entries, each
// under the name of who did it, and always the order's life and money.
import { expect, it } from "vitest";
import { logged, type OrderActivity } from "#functions/engine/order/log.ts";

const refunded = (log: OrderActivity[], by: string, times: number): OrderActivity[] =>
  Array.from({ length: times }).reduce<OrderActivity[]>(
    (entries) => logged({ log: entries }, { what: "refund_started", by, amountMinor: 1000 }),
    log,
  );

it("counts the sixth refund of a person in their last entry, with the sum of both", () => {
  const log = refunded([], "usr_anna", 6);

  expect(log).toHaveLength(5);
  expect(log.at(-1)).toMatchObject({ by: "usr_anna", amountMinor: 2000, times: 2 });
});

it("never tells of one person's refund under another's name", () => {
  const log = refunded(refunded([], "usr_anna", 5), "usr_ben", 1);

  expect(log.map(({ by, amountMinor, times }) => [by, amountMinor, times])).toEqual([
    ...Array.from({ length: 5 }, () => ["usr_anna", 1000, undefined]),
    ["usr_ben", 1000, undefined],
  ]);
});

it("keeps an order's life and money longest, however many attendees were moved since", () => {
  const bought = logged({ log: [] }, "created", "details", "paid", "completed");
  const moved = Array.from({ length: 100 }).reduce<OrderActivity[]>(
    (entries, _, index) => logged({ log: entries }, { what: "attendee_moved", index }),
    refunded(bought, "usr_anna", 1),
  );

  expect(moved).toHaveLength(40);
  expect(moved.slice(0, 4).map(({ what }) => what)).toEqual([
    "created",
    "paid",
    "completed",
    "refund_started",
  ]);
  expect(moved.at(-1)).toMatchObject({ what: "attendee_moved", index: 99 });
});
