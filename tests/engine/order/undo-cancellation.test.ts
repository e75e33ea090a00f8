// Is a ticket the same after its cancellation is undone? The same code and its place in the stock,
// and nothing else.
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { UNDO_CANCELLATION_SECONDS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const STOCK = 4;
/** The link of the check-in list. */
let shortId: string;
const sale = eachTest(() =>
  openOnSale([{ title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: STOCK }]),
);
beforeEach(async () => {
  shortId = (await given.checkInList(sale.owner, sale.event.id, [sale.ticketId])).shortId;
});

describe("a cancellation that is undone", () => {
  it("lets the guest in with the code that was mailed long ago", async () => {
    const [first = ""] = await order(2);
    const mailed = await codeOf(first);
    const { data: cancelled } = await setStatus(first, "CANCELLED");
    expect(await scan(mailed)).toBe("CANCELLED");

    const { status, data } = await undo(first, cancelled.version);

    expect([status, data.status, data.isTicketOutdated]).toEqual([200, "ACTIVE", false]);
    expect(await codeOf(first)).toBe(mailed);
    expect(await scan(mailed)).toBe("OK");
  });

  it("takes the unit again, once, however often it is asked for", async () => {
    const [first = ""] = await order(2);
    const { version } = (await setStatus(first, "CANCELLED")).data;
    expect(await level()).toEqual({ free: STOCK - 1, held: 0, kept: 1 });

    const answers = [await undo(first, version), await undo(first, version)];
    await Promise.all([undo(first, version), undo(first, version)]);

    expect(answers.map(({ status, data }) => [status, data.version])).toEqual([
      [200, version + 1],
      [200, version + 1],
    ]);
    expect(await level()).toEqual({ free: STOCK - 2, held: 0, kept: 2 });
    expect(await sale.wrongs()).toEqual([]);
  });

  it("stands in the order's story with who did it", async () => {
    const [first = ""] = await order(1);
    const { data } = await setStatus(first, "CANCELLED");
    await undo(first, data.version);

    const params = { eventId: sale.event.id, orderId: data.orderId };
    const { timeline } = (await call(orders.get, { token: sale.owner.token, params })).data;

    expect(timeline.slice(-2)).toMatchObject([
      { what: "attendee_cancelled", by: "Olivia Owner" },
      { what: "cancellation_undone", by: "Olivia Owner" },
    ]);
  });

  it("is refused with the numbers where somebody else has the place by now", async () => {
    const [first = ""] = await order(STOCK);
    const { version } = (await setStatus(first, "CANCELLED")).data;
    await order(1);

    const { status, problem } = await undo(first, version);

    expect([status, problem.code]).toEqual([409, "no_stock"]);
    expect(problem.params).toEqual({
      title: "Guest",
      wanted: 1,
      free: 0,
      kept: STOCK,
      held: 0,
      limit: STOCK,
    });
    expect((await look(first)).data).toMatchObject({ status: "CANCELLED", version });
    expect(await sale.wrongs()).toEqual([]);
  });

  it("is taken in its last second", async () => {
    const [first = ""] = await order(1);
    const { version } = (await setStatus(first, "CANCELLED")).data;
    await sale.pass(UNDO_CANCELLATION_SECONDS);

    expect((await undo(first, version)).status).toBe(200);
  });

  it("is refused after a short while; reactivated then, the ticket has a new code", async () => {
    const [first = ""] = await order(1);
    const mailed = await codeOf(first);
    const { version } = (await setStatus(first, "CANCELLED")).data;
    await sale.pass(UNDO_CANCELLATION_SECONDS + 1);

    const { status, problem } = await undo(first, version);

    expect([status, problem.code]).toEqual([409, "too_late_to_undo"]);
    expect((await setStatus(first, "ACTIVE")).data).toMatchObject({
      status: "ACTIVE",
      isTicketOutdated: true,
    });
    expect(await scan(mailed)).toBe("REPLACED");
    expect(await scan(await codeOf(first))).toBe("OK");
  });

  it.each([
    ["renamed", async (id: string) => void (await rename(id, 2))],
    ["reactivated", async (id: string) => void (await setStatus(id, "ACTIVE"))],
    [
      "reactivated and cancelled again",
      async (id: string) => {
        await setStatus(id, "ACTIVE");
        await setStatus(id, "CANCELLED");
      },
    ],
  ])("is refused where the ticket was %s meanwhile", async (_, meanwhile) => {
    const [first = ""] = await order(1);
    const { version } = (await setStatus(first, "CANCELLED")).data;
    await meanwhile(first);
    const before = (await look(first)).data;

    const { status, problem } = await undo(first, version);

    expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
    expect((await look(first)).data).toEqual(before);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("is refused for a ticket that nobody cancelled", async () => {
    const [first = ""] = await order(1);

    expect((await undo(first, 1)).problem.code).toBe("changed_meanwhile");
  });
});

describe("while others act at the same time", () => {
  it("one of two people undoes and one reactivates: one unit is taken, and one of the two codes opens the door", async () => {
    const [first = ""] = await order(2);
    const mailed = await codeOf(first);
    const { version } = (await setStatus(first, "CANCELLED")).data;

    const answers = await Promise.all([undo(first, version), setStatus(first, "ACTIVE")]);

    expect(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
    ).toEqual([]);
    expect(await level()).toEqual({ free: STOCK - 2, held: 0, kept: 2 });
    expect(await scan(await codeOf(first))).toBe("OK");
    expect(["ALREADY_SCANNED", "REPLACED"]).toContain(await scan(mailed));
    expect(await sale.wrongs()).toEqual([]);
  });

  it.each([1, 2, 3])(
    "the last place goes back to the guest or to a buyer, never to both (try %s)",
    async () => {
      const [first = ""] = await order(STOCK);
      const { version } = (await setStatus(first, "CANCELLED")).data;

      const [undone, bought] = await Promise.all([undo(first, version), sale.reserve(lines(1))]);

      expect([undone.status, bought.status].filter((status) => status < 300)).toHaveLength(1);
      expect(await sale.wrongs()).toEqual([]);
    },
  );
});

const lines = (quantity: number) => [{ ticketId: sale.ticketId, quantity }];

/** Makes a completed order of free tickets; returns its attendees' ids. */
async function order(quantity: number): Promise<string[]> {
  const { data: basket } = await sale.reserve(lines(quantity));
  const { data: done }: { data: CheckoutOrder } = await sale.fillIn(basket);
  return done.attendees.map(({ shortId }) => shortId?.slice(0, 14) ?? "");
}

const options = (attendeeId: string) => ({
  token: sale.owner.token,
  params: { eventId: sale.event.id, attendeeId },
});
const look = (id: string) => call(attendees.get, options(id));
const undo = (id: string, version: number) =>
  call(attendees.undoCancellation, { ...options(id), version });
const setStatus = (id: string, status: "ACTIVE" | "CANCELLED") =>
  call(attendees.setStatus, { ...options(id), body: { status } });
const rename = (id: string, version: number) =>
  call(attendees.update, {
    ...options(id),
    version,
    body: { firstName: "Another", lastName: "Name", email: "another@buyer.example" },
  });
const level = async () =>
  (await asSystem(() => poolLevels(sale.event.id, [sale.ticketId]))).get(sale.ticketId);

/** The code that the ticket's page shows now. */
async function codeOf(id: string): Promise<string> {
  const { shortId: ticket } = (await look(id)).data;
  return (await call(publicTickets.get, { params: { eventId: sale.event.id, shortId: ticket } }))
    .data.qrText;
}

async function scan(code: string): Promise<string> {
  const body = { scan: code, nonce: crypto.randomUUID() };
  return (await call(door.checkIn, { params: { shortId }, body })).data.outcome;
}
