// What does a buyer see if the function completed the order and died before it issued the tickets?
import { expect, test } from "vitest";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openAfterSale } from "#tests/support/scenes/after-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const after = eachTest(openAfterSale);

test("tickets whose links lead somewhere, before any worker has come", async () => {
  const { order } = await after.unissued();

  const { data } = await after.look(order);
  const [first] = data.attendees;
  const params = { eventId: data.eventId, shortId: first?.shortId ?? "" };

  expect(data.status).toBe("COMPLETED");
  expect((await call(publicTickets.get, { params })).status).toBe(200);
});
