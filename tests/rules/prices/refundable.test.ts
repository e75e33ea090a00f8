// Was something of an order refunded, or did money only go back by a dispute?
import { expect, test } from "vitest";
import { wasRefunded } from "#web/features/organizer/orders/refundable.ts";

type Disputes = Parameters<typeof wasRefunded>[0]["disputes"];
const dispute = (state: Disputes[number]["state"], amountMinor: number) => ({
  ...{ id: "dp_1", at: "2031-06-21T18:00:00.000Z" },
  ...{ state, amountMinor },
});

test("money that went back was refunded, unless a lost dispute took all of it", () => {
  const was = (refundedMinor: number, ...disputes: Disputes) =>
    wasRefunded({ refundedMinor, disputes });

  expect(was(0)).toBe(false);
  expect(was(2000)).toBe(true);
  expect(was(2000, dispute("LOST", 2000))).toBe(false);
  expect(was(3000, dispute("LOST", 2000))).toBe(true);
  expect(was(2000, dispute("WON", 2000))).toBe(true);
});
