// Does an organizer see what was sold, and the whole history of an order?
import { beforeAll, expect, test } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let large: SoldOrder;

const owner = allTests(() => given.owner());
const event = allTests(async () => (await given.event(owner, { isDraft: true })).event);
const ticket = allTests(() =>
  given.ticket(owner, event.id, { title: "Standing", priceMinor: 2550 }),
);
const small = allTests(() => sell(owner, event, [{ ticket, guest: jana }]));
beforeAll(async () => {
  const mira = { firstName: "Mira", lastName: "Solberg", email: "mira@buyer.example" };
  large = await sell(owner, event, [
    { ticket, guest: mira },
    { ticket, guest: jana },
  ]);
});

test("the list shows every order with its exact total, the dearest first if asked", async () => {
  const { status, data, meta } = await list("?sort_by=totalMinor&sort_direction=desc");

  expect(status).toBe(200);
  expect(meta.total).toBe(2);
  expect(data).toMatchObject([
    {
      id: large.id,
      totalMinor: 5100,
      ticketCount: 2,
      currency: "EUR",
      status: "COMPLETED",
      lastName: "Solberg",
    },
    { id: small.id, totalMinor: 2550, ticketCount: 1, reference: small.reference },
  ]);
});

test("finds an order by its reference and by address, and filters by status", async () => {
  const byReference = await list(`?query=${large.reference.toLowerCase()}`);
  const byAddress = await list("?query=jana%40buyer.example");
  const refunded = await list("?filter_fields[status]=REFUNDED,CANCELLED");

  expect(byReference.data.map(({ id }) => id)).toEqual([large.id]);
  expect(byAddress.data.map(({ id }) => id)).toEqual([small.id]);
  expect(refunded.data).toEqual([]);
});

test("one order has its lines, people, mail and story", async () => {
  const { status, data } = await get(large.id);

  expect(status).toBe(200);
  expect(data).toMatchObject({
    reference: large.reference,
    status: "COMPLETED",
    paymentStatus: "PAYMENT_RECEIVED",
    totals: { netMinor: 5100, totalMinor: 5100 },
    lines: [{ title: "Standing", quantity: 2, unitMinor: 2550, totalMinor: 5100 }],
    refundedMinor: 0,
    version: 1,
    mails: [{ kind: "CONFIRMATION", state: "PENDING", to: "mira@buyer.example" }],
  });
  expect(data.attendees.map(({ id, firstName }) => [id, firstName])).toEqual([
    [large.attendeeIds[0], "Mira"],
    [large.attendeeIds[1], "Jana"],
  ]);
  expect(data.timeline.map(({ what }) => what)).toEqual(["created", "paid", "completed"]);
});

test("an order of another event or account is as unknown as one that does not exist", async () => {
  const stranger = await given.owner();
  const { event: other } = await given.event(owner, { isDraft: true });
  const answers = await Promise.all([
    get("0123456789ab"),
    get("nothing"),
    call(orders.get, { token: owner.token, params: { eventId: other.id, orderId: large.id } }),
    call(orders.get, { token: stranger.token, params: { eventId: event.id, orderId: large.id } }),
  ]);

  for (const { status, problem } of answers) {
    expect({ status, ...problem, requestId: "" }).toEqual({
      status: 404,
      code: "not_found",
      message: "not found",
      requestId: "",
    });
  }
});

test("an order whose time is over is expired, although nothing was written", async () => {
  const desk = await openMoneyDesk();
  const { data: basket } = await desk.sale.reserve();
  const id = basket.shortId.slice(0, ID_LENGTH);
  expect((await desk.look(id)).status).toBe("AWAITING_PAYMENT");

  await desk.pass(16 * 60);

  expect((await desk.look(id)).status).toBe("EXPIRED");
  await desk.close();
});

const list = (search: string) =>
  call(orders.list, { token: owner.token, params: { eventId: event.id }, search });
const get = (orderId: string) =>
  call(orders.get, { token: owner.token, params: { eventId: event.id, orderId } });
