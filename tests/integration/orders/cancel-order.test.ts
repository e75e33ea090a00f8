// What becomes of an order that is cancelled whole? Its stock, tickets, money and mails, and what
// is refused afterwards.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { orderPartition } from "#functions/engine/order/order-items.ts";
import { readPlace } from "#functions/mail/delivery/delivery.ts";
import { mailOf } from "#functions/mail/delivery/mail-of.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const STOCK = 6;
let desk: MoneyDesk;
beforeEach(async () => {
  desk = await openMoneyDesk([{ quantityAvailable: STOCK }]);
});
afterEach(async () => {
  expect(await desk.agree()).toEqual([]);
  await desk.close();
});

const attendeeOptions = (orderId: string, index: number) => ({
  token: desk.sale.owner.token,
  params: { eventId: desk.sale.event.id, attendeeId: attendeeIdOf(orderId, index) },
});

describe("a cancelled order", () => {
  it("gives its stock back once, voids its tickets and tells the buyer", async () => {
    const id = await desk.bought(STOCK);
    expect((await desk.sale.reserve()).problem.code).toBe("sold_out");

    const answers = [await desk.cancel(id), await desk.cancel(id)];
    await Promise.all([desk.cancel(id), desk.cancel(id)]);

    expect(answers.map(({ status, data }) => [status, data.status])).toEqual([
      [200, "CANCELLED"],
      [200, "CANCELLED"],
    ]);
    const order = await desk.look(id);
    expect(order.attendees.map(({ status }) => status)).toEqual(Array(STOCK).fill("CANCELLED"));
    const { data: guest } = await call(attendees.get, attendeeOptions(id, 0));
    expect([guest.status, guest.isOrderCancelled]).toEqual(["CANCELLED", true]);
    const told = order.mails.filter(({ kind }) => kind === "ORDER_CANCELLED");
    expect(told).toHaveLength(1);
    // Nothing was refunded.
    expect(await textOf(id, told[0]?.id ?? "")).toContain("€150.00");
    expect(order.timeline.filter(({ what }) => what === "cancelled")).toMatchObject([
      { by: "Olivia Owner" },
    ]);
    expect(await desk.level()).toEqual({ free: STOCK, held: 0, kept: 0 });
    expect(
      (await desk.sale.reserve([{ ticketId: desk.sale.ticketId, quantity: STOCK }])).status,
    ).toBe(201);
  });

  it("has no confirmation any more that was not sent yet", async () => {
    const id = await desk.bought(1);
    expect((await desk.look(id)).mails.map(({ kind }) => kind)).toEqual(["CONFIRMATION"]);

    const { data } = await desk.cancel(id);

    expect(data.mails.map(({ kind }) => kind)).toEqual(["ORDER_CANCELLED"]);
  });

  it("keeps its money unless it is asked to give it back, and can be refunded later", async () => {
    const id = await desk.bought(2);

    const { data } = await desk.cancel(id);
    expect(data).toMatchObject({ refundStatus: null, refundedMinor: 0, refundableMinor: 5000 });
    expect(data.mails.map(({ kind }) => kind)).toContain("ORDER_CANCELLED");
    const { data: refunded } = await desk.refund(id, { amountMinor: 5000 });

    expect([refunded.status, refunded.refundStatus]).toEqual(["CANCELLED", "REFUNDED"]);
    expect(await desk.row(id)).toMatchObject({ status: "CANCELLED", refundStatus: "REFUNDED" });
    expect([await desk.withBadge("REFUNDED"), await desk.withBadge("COMPLETED")]).toEqual([
      [id],
      [],
    ]);
  });

  it("is refunded with it, all that is left, and one mail tells of both", async () => {
    const id = await desk.bought(2);
    await desk.refund(id, { amountMinor: 1000 });
    const key = randomUUID();

    const { data } = await desk.cancel(id, { refund: true }, key);
    const again = await desk.cancel(id, { refund: true }, key);

    expect(data).toMatchObject({
      status: "CANCELLED",
      refundStatus: "REFUNDED",
      refundedMinor: 5000,
    });
    expect([again.status, again.data.refundedMinor]).toEqual([200, 5000]);
    expect(await desk.atProvider(id)).toEqual([
      [1000, "succeeded"],
      [4000, "succeeded"],
    ]);
    const told = data.mails.filter(({ kind }) => kind !== "CONFIRMATION");
    expect(told.map(({ kind }) => kind)).toEqual(["ORDER_CANCELLED"]);
    expect(await textOf(id, told[0]?.id ?? "")).toContain("€40.00");
  });

  it("shows its buyer the receipt and the refund, and no way to a ticket", async () => {
    const id = await desk.bought(2);
    await desk.cancel(id, { refund: true });

    const params = { eventId: desk.sale.event.id, shortId: await linkOf("order-link", id) };
    const { data } = await call(checkout.get, { params });

    expect(data).toMatchObject({
      status: "CANCELLED",
      lines: [{ quantity: 2, totalMinor: 5000 }],
      totals: { totalMinor: 5000 },
      refundedMinor: 5000,
      answers: [],
      payment: null,
      event: { onlineDetails: "" },
    });
    expect(data.attendees.map(({ shortId }) => shortId)).toEqual([null, null]);
  });

  it("with a pending refund is cancelled without a second one", async () => {
    const id = await desk.bought(2, "pm_card_pendingRefund");
    await desk.refund(id, { amountMinor: 2000 });

    const refused = await desk.cancel(id, { refund: true });
    expect([refused.status, refused.problem.code]).toEqual([409, "refund_pending"]);
    expect((await desk.look(id)).status).toBe("REFUND_PENDING");
    const { data } = await desk.cancel(id);

    expect([data.status, data.refundStatus]).toEqual(["CANCELLED", "PENDING"]);
    expect(await desk.atProvider(id)).toEqual([[2000, "pending"]]);
    await desk.pass(61);
    await desk.sale.deliver();
    expect((await desk.look(id)).refundStatus).toBe("PARTIALLY_REFUNDED");
  });

  it("that a refund is asked for afterwards says that it is cancelled", async () => {
    const id = await desk.bought(1);
    await desk.cancel(id);

    const { status, problem } = await desk.cancel(id, { refund: true });

    expect([status, problem.code]).toEqual([409, "order_cancelled"]);
    expect(await desk.atProvider(id)).toEqual([]);
  });

  it("can still have its buyer corrected", async () => {
    const id = await desk.bought(1);
    await desk.cancel(id);
    const params = { eventId: desk.sale.event.id, orderId: id };
    const body = { firstName: "Jana", lastName: "Lindqvist", email: "jana@buyer.example" };

    await call(orders.update, { token: desk.sale.owner.token, params, body, version: 1 });

    expect(await desk.look(id)).toMatchObject({ ...body, status: "CANCELLED", version: 2 });
  });

  it("gives back only what single cancellations have not given back yet", async () => {
    const id = await desk.bought(4);
    const body = { status: "CANCELLED" as const };
    await call(attendees.setStatus, { ...attendeeOptions(id, 1), body });
    expect(await desk.level()).toEqual({ free: STOCK - 3, held: 0, kept: 3 });

    await desk.cancel(id);

    expect(await desk.level()).toEqual({ free: STOCK, held: 0, kept: 0 });
  });

  it("never comes back: its tickets cannot be reactivated, undone or sent again", async () => {
    const id = await desk.bought(1);
    await desk.cancel(id);

    const reactivated = await call(attendees.setStatus, {
      ...attendeeOptions(id, 0),
      body: { status: "ACTIVE" },
    });
    const undone = await call(attendees.undoCancellation, {
      ...attendeeOptions(id, 0),
      version: 2,
    });
    const sent = await call(attendees.resendTicket, attendeeOptions(id, 0));

    for (const { status, problem } of [reactivated, undone, sent])
      expect([status, problem.code]).toEqual([409, "order_cancelled"]);
  });

  it("gives back the use of its code too, which its tickets do not count", async () => {
    const id = await desk.bought(2);
    // As an order with a promo code keeps it: one unit of another pool, on no price line.
    await asSystem(() =>
      commitOrder(id, ({ head }) => ({
        head: {
          stock: [
            ...head.stock,
            { units: 1, pools: [desk.sale.ticketId], line: null, ticketId: undefined },
          ],
        },
        units: { kind: "shift", by: new Map([[desk.sale.ticketId, 1]]) },
      })),
    );
    expect(await desk.level()).toEqual({ free: STOCK - 3, held: 0, kept: 3 });

    await desk.cancel(id);

    expect(await desk.level()).toEqual({ free: STOCK, held: 0, kept: 0 });
  });
});

describe("an order that is refused a cancellation", () => {
  it("is one that is not complete", async () => {
    const { data: order } = await desk.sale.reserve();

    const { status, problem } = await desk.cancel(order.shortId.slice(0, 12));

    expect([status, problem.code]).toEqual([409, "order_not_complete"]);
  });

  it("is one that completes meanwhile: its tickets could be issued after the cancellation", async () => {
    const { data: order } = await desk.sale.reserve();
    const id = order.shortId.slice(0, ID_LENGTH);
    await desk.sale.fillIn(order);
    await desk.sale.confirm((await desk.sale.startPayment(order)).data.clientSecret);
    const partition = orderPartition(id);
    // The request reads the order once to answer and once to write.
    void beforeNext(
      "QueryCommand",
      async () => {
        void beforeNext("QueryCommand", () => desk.sale.deliver(), partition);
      },
      partition,
    );

    const { status, problem } = await desk.cancel(id);
    await desk.sale.deliver();

    expect([status, problem.code]).toEqual([409, "order_not_complete"]);
    const { status: after, attendees: tickets } = await desk.look(id);
    expect([after, ...tickets.map((one) => one.status)]).toEqual(["COMPLETED", "ACTIVE"]);
  });

  it.each([
    ["a part", 1000],
    ["all", 5000],
  ])("is one whose refund has the key of an earlier one, of %s", async (_, amountMinor) => {
    const id = await desk.bought(2);
    const key = randomUUID();
    await desk.refund(id, { amountMinor }, key);

    const { status, problem } = await desk.cancel(id, { refund: true }, key);

    expect([status, problem.code]).toEqual([409, "idempotency_key_reused"]);
    expect((await desk.look(id)).status).not.toBe("CANCELLED");
    expect(await desk.atProvider(id)).toEqual([[amountMinor, "succeeded"]]);
  });

  it("is one of another event", async () => {
    expect((await desk.cancel("000000000000")).status).toBe(404);
  });
});

describe("a large order", () => {
  it("gives its stock back in several commits, and its mail is requested once", async () => {
    await desk.close();
    desk = await openMoneyDesk([{ quantityAvailable: 200, type: "FREE", priceMinor: 0 }]);
    const { data: basket } = await desk.sale.reserve([
      { ticketId: desk.sale.ticketId, quantity: 100 },
    ]);
    await desk.sale.fillIn(basket);
    const id = basket.shortId.slice(0, 12);

    const { data } = await desk.cancel(id);

    expect(data.attendees.filter(({ status }) => status === "CANCELLED")).toHaveLength(100);
    expect(data.mails.filter(({ kind }) => kind === "ORDER_CANCELLED")).toHaveLength(1);
    expect(await desk.level()).toEqual({ free: 200, held: 0, kept: 0 });
  });
});

/** The text that a mail of the order has now. */
async function textOf(orderId: string, mail: string): Promise<string> {
  const place = await asSystem(() => readPlace({ order: orderId, mail }));
  const raw = place && (await asSystem(() => mailOf(place)));
  return Buffer.from(raw?.raw ?? "")
    .toString("utf8")
    .replaceAll("=E2=82=AC", "€");
}
