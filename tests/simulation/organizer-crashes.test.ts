// What if a function dies while an organizer refunds, cancels, moves or makes an order by hand?
// The request is repeated, or only the sweep runs. Tickets have a tier, an assignment and a code.
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { atEveryDeath, watchProvider, watchTable } from "#tests/support/runs/crash.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { allOrders } from "#tests/support/table/all-orders.ts";

/** Enough tickets for all orders of a test; each order takes two. */
const STOCK = 400;
/** Longer than any work waits for the sweep, shorter than a hold. */
const SWEEP_AFTER_SECONDS = 200;
const buyer = { firstName: "Jana", lastName: "Lindqvist", email: "jana@buyer.example" };

let desk: MoneyDesk;
/** The pools of the lawn's tier, the balcony, the house and the code. */
let pools: string[];
let closeProvider: () => Promise<void>;
beforeAll(watchTable);
beforeEach(async () => {
  const tiers = [{ label: "Early", priceMinor: 2500, quantityAvailable: STOCK }];
  desk = await openMoneyDesk([
    { title: "Lawn", type: "TIERED", priceMinor: 0, tiers },
    { title: "Balcony", quantityAvailable: STOCK },
  ]);
  const limits = limitsDesk(desk.sale);
  const { data: house } = await limits.addAssignment({ capacity: 2 * STOCK });
  const { data: code } = await limits.addCode({ maxUses: STOCK });
  await limits.build();
  const [lawn, balcony] = desk.sale.tickets;
  pools = [lawn?.tiers[0]?.id ?? "", balcony?.id ?? "", house.id, code.id];
  const provider = await watchProvider(desk.sale.bench.baseUrl);
  process.env.STRIPE_API_URL = provider.url;
  closeProvider = provider.close;
});
afterEach(async () => {
  await closeProvider();
  await desk.close();
});

type Given = { id: string; key: string; kept: number[] };
/** What is seen of an order afterwards; the units are those kept of each pool. */
type Seen = Pick<Order, "status" | "refundStatus" | "refundedMinor"> & {
  /** The titles of the active attendees' tickets. */
  active: string[];
  kept: number[];
  refunds: number;
  /** The kinds of the mails after those of a new order. */
  mails: string[];
  /** What the timeline has of the step itself. */
  log: string[];
};
type Step = {
  name: string;
  begin: () => Promise<Given>;
  act: (given: Given) => Promise<{ status: number }>;
  /** The state when the step was asked for again. */
  asked: Partial<Seen>;
  /** The states that are allowed when nobody asks again. */
  left: Partial<Seen>[];
};

const early = (quantity: number) => {
  const [lawn] = desk.sale.tickets;
  return [{ ticketId: lawn?.id ?? "", tierId: lawn?.tiers[0]?.id ?? "", quantity }];
};

async function bought(): Promise<Given> {
  const { sale } = desk;
  const { data: order } = await sale.reserveWith("SAVE10", early(2));
  await sale.fillIn(order);
  await sale.confirm((await sale.startPayment(order)).data.clientSecret);
  await sale.deliver();
  return { id: order.shortId.slice(0, ID_LENGTH), key: randomUUID(), kept: await keptNow() };
}

const untouched = {
  status: "COMPLETED",
  refundStatus: null,
  active: ["Lawn – Early", "Lawn – Early"],
  kept: [0, 0, 0, 0],
  refunds: 0,
  mails: [],
  log: [],
} satisfies Partial<Seen>;
const moved = {
  ...untouched,
  active: ["Balcony", "Lawn – Early"],
  kept: [-1, 1, 0, 0],
  mails: ["TICKET"],
  log: ["attendee_moved"],
};
const refunded = {
  ...untouched,
  status: "PARTIALLY_REFUNDED",
  refundStatus: "PARTIALLY_REFUNDED",
  refunds: 1,
  refundedMinor: 1500,
  mails: ["REFUND"],
  log: ["refund_started", "refund_done"],
} satisfies Partial<Seen>;
const cancelled = {
  status: "CANCELLED",
  active: [],
  kept: [-2, 0, -2, -1],
  refunds: 0,
  mails: ["ORDER_CANCELLED"],
  log: ["cancelled"],
} satisfies Partial<Seen>;
const cancelledAndRefunded = {
  ...cancelled,
  refundStatus: "REFUNDED",
  refunds: 1,
  log: ["cancelled", "refund_started", "refund_done"],
} satisfies Partial<Seen>;

const steps: Step[] = [
  {
    name: "a refund",
    begin: bought,
    act: ({ id, key }) => desk.refund(id, { amountMinor: 1500, notifyBuyer: true }, key),
    asked: refunded,
    left: [untouched, refunded],
  },
  {
    name: "a cancelled order",
    begin: bought,
    act: ({ id, key }) => desk.cancel(id, {}, key),
    asked: cancelled,
    left: [untouched, cancelled],
  },
  {
    name: "a cancelled order with its refund",
    begin: bought,
    act: ({ id, key }) => desk.cancel(id, { refund: true }, key),
    asked: cancelledAndRefunded,
    left: [untouched, cancelledAndRefunded],
  },
  {
    name: "an attendee who is moved",
    begin: bought,
    act: ({ id }) => {
      const [, balcony] = desk.sale.tickets;
      return desk.move(id, 0, { ticketId: balcony?.id ?? "", sendTicket: true });
    },
    asked: moved,
    left: [untouched, moved],
  },
];

describe.each(steps)("$name, wherever it dies", ({ begin, act, asked, left }) => {
  it("is done once when it is asked for again", async () => {
    await atEveryDeath({
      begin,
      kill: act,
      judge: async (given, point) => {
        forgetSheets(); // another container continues
        const { status: answer } = await act(given);
        const expected = { ...point, answer: 200, ...asked };
        expect({ ...point, answer, ...(await seenOf(given)) }).toMatchObject(expected);
        expect(await desk.agree()).toEqual([]);
      },
    });
  });

  it("is whole or not begun when only the sweep runs", async () => {
    await atEveryDeath({
      begin,
      kill: act,
      judge: async (given, point) => {
        forgetSheets();
        await desk.pass(SWEEP_AFTER_SECONDS);
        await desk.sale.sweep();
        const seen = await seenOf(given);
        const fits = left.some((state) =>
          Object.entries(state).every(([name, value]) =>
            isDeepStrictEqual(Object(seen)[name], value),
          ),
        );
        expect({ ...point, fits, seen, wrongs: await desk.agree() }).toEqual({
          ...point,
          fits: true,
          seen,
          wrongs: [],
        });
      },
    });
  });
});

describe("an order made by hand, wherever it dies", () => {
  const make = (key: string) => desk.create({ lines: early(2), buyer, sendMail: true }, key);

  it("is made once when it is asked for again", async () => {
    await atEveryDeath({
      begin: async () => ({ key: randomUUID(), before: await keptNow() }),
      kill: ({ key }) => make(key),
      judge: async ({ key, before }, point) => {
        forgetSheets();
        const { status, data } = await make(key);
        const { attendees, isManual, mails } = await desk.look(data.id);
        const kept = await keptSince(before);
        const told = mails.map(({ kind }) => kind);
        expect({ ...point, status, isManual, issued: attendees.length, kept, told }).toEqual({
          ...point,
          status: 201,
          isManual: true,
          issued: 2,
          kept: [2, 0, 2, 0],
          told: ["CONFIRMATION"],
        });
        expect(await desk.agree()).toEqual([]);
      },
    });
  });

  it("has its tickets and its mail, or was never made, when only the sweep runs", async () => {
    await atEveryDeath({
      begin: async () => ({ key: randomUUID(), before: await keptNow() }),
      kill: ({ key }) => make(key),
      judge: async ({ before }, point) => {
        forgetSheets();
        await desk.pass(SWEEP_AFTER_SECONDS);
        await desk.sale.sweep();
        const [kept] = await keptSince(before);
        const all = await allOrders(desk.sale.event.id);
        const untold = all.orders.flatMap(({ head }) => (head.mail ? [] : [head.id]));
        const wrongs = await desk.sale.wrongs(all);
        expect({ ...point, isWhole: kept === 0 || kept === 2, untold, wrongs }).toEqual({
          ...point,
          isWhole: true,
          untold: [],
          wrongs: [],
        });
      },
    });
  });
});

/** The units that orders keep of each pool. */
async function keptNow(): Promise<number[]> {
  const levels = await Promise.all(pools.map((id) => desk.level(id)));
  return levels.map((level) => level?.kept ?? 0);
}

/** How many more units orders keep of each pool than before. */
async function keptSince(before: number[]): Promise<number[]> {
  return (await keptNow()).map((kept, at) => kept - (before[at] ?? 0));
}

const aboutSteps = /^(attendee_moved|cancelled|refund_(started|done))$/;

const ofNewOrder = ["CONFIRMATION", "NEW_ORDER"];

/** The order as its organizer sees it; `kept` is the change of kept units since it was bought. */
async function seenOf({ id, kept }: Given): Promise<Seen> {
  const { status, refundStatus, refundedMinor, attendees, mails, timeline } = await desk.look(id);
  return {
    status,
    refundStatus,
    refundedMinor,
    active: attendees.filter((one) => one.status === "ACTIVE").map((one) => one.ticketTitle),
    kept: await keptSince(kept),
    refunds: (await desk.atProvider(id)).length,
    mails: mails.flatMap(({ kind }) => (ofNewOrder.includes(kind) ? [] : [kind])),
    log: timeline.flatMap(({ what }) => (aboutSteps.test(what) ? [what] : [])),
  };
}
