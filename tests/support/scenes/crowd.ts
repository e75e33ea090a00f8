// What does a crowd of buyers do during an on-sale? Each reserves, names people, pays or leaves,
// and scans a ticket at the door.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import type { HeardScan } from "#tests/support/oracles/door-invariants.ts";
import { openLine } from "#tests/support/servers/over-http.ts";

export type Shop = {
  url: string;
  eventId: string;
  ticketIds: string[];
  /** The link of a check-in list that contains all ticket types. */
  doorLink: string;
  payment: { apiUrl: string; publishableKey: string };
};
/**
 * What one buyer was told: the orders that reservation answers named, and whether the order was
 * reported complete.
 */
export type Purchase = {
  email: string;
  orders: Set<string>;
  order: CheckoutOrder | null;
  isTold: boolean;
};

type Random = () => number;
/** What the buyers of a crowd share. */
type Crowd = {
  shop: Shop;
  random: Random;
  line: ReturnType<typeof openLine>;
  purchases: Purchase[];
  scans: HeardScan[];
  /** Refusals that no buyer should get. */
  surprises: string[];
};
const LOOK_EVERY_MS = 100;
const MOST_LOOKS = 600;

/**
 * A crowd that buys again and again until `goHome`. The seed decides what it does; the machine
 * decides when.
 */
export function openCrowd(shop: Shop, buyers: number, random: Random) {
  const crowd: Crowd = {
    shop,
    random,
    line: openLine(shop.url),
    purchases: [],
    scans: [],
    surprises: [],
  };
  let isOpen = true;

  const everybody = Array.from({ length: buyers }, async () => {
    while (isOpen) await buy(crowd).catch((error: unknown) => crowd.surprises.push(String(error)));
  });

  return {
    ...crowd,
    /** Ends the crowd after every buyer has finished the current purchase. */
    async goHome(): Promise<void> {
      isOpen = false;
      await Promise.all(everybody);
    },
  };
}

async function buy(crowd: Crowd): Promise<void> {
  const { shop, random, line, purchases, surprises } = crowd;
  const purchase: Purchase = {
    email: `${randomUUID()}@foyer.example`,
    orders: new Set(),
    order: null,
    isTold: false,
  };
  purchases.push(purchase);
  const plan = {
    lines: basket(shop, random),
    isRepeated: random() < 0.2,
    end: random(),
    isScanned: random() < 0.5,
  };
  const reservation = {
    params: { eventId: shop.eventId },
    body: { lines: plan.lines },
    idempotencyKey: randomUUID(),
  };
  const reserved = await line.insist(reservations.create, reservation);
  if (reserved.status !== 201) {
    // The whole crowd shares one network address.
    expectOneOf(crowd, reserved.code, "sold_out", "in_other_baskets", "network_holds_many");
    return pause(LOOK_EVERY_MS);
  }
  purchase.orders.add(reserved.data.shortId);
  if (plan.isRepeated) {
    const repeated = await line.insist(reservations.create, reservation);
    if (repeated.status === 201) purchase.orders.add(repeated.data.shortId);
    else
      surprises.push(
        `a reservation that was made is refused with ${repeated.code} when it is sent again`,
      );
  }
  const order = await checkOut(crowd, reserved.data, purchase.email, plan.end);
  purchase.order = order;
  purchase.isTold = order.status === "COMPLETED";
  if (purchase.isTold && plan.isScanned) await comeIn(crowd, order);
}

/** One to three tickets of one kind, and sometimes of two kinds. */
function basket({ ticketIds }: Shop, random: Random): { ticketId: string; quantity: number }[] {
  const first = Math.floor(random() * ticketIds.length);
  const kinds = random() < 0.2 ? [first, (first + 1) % ticketIds.length] : [first];
  return kinds.map((kind) => ({
    ticketId: ticketIds[kind] ?? "",
    quantity: 1 + Math.floor(random() * 3),
  }));
}

/**
 * Some buyers abandon the basket and some leave silently, before or after the payment was
 * started. Most pay.
 */
async function checkOut(
  crowd: Crowd,
  order: CheckoutOrder,
  email: string,
  end: number,
): Promise<CheckoutOrder> {
  const { shop, line } = crowd;
  const params = { eventId: shop.eventId, shortId: order.shortId };
  const person = { firstName: "Bea", lastName: "Buyer", email };
  const attendees = order.lines.flatMap(({ ticketId, quantity }) =>
    Array.from({ length: quantity }, () => ({ ...person, ticketId })),
  );
  const details = {
    params,
    body: { buyer: person, attendees, acceptedTerms: true },
    idempotencyKey: randomUUID(),
  };
  const saved = await line.insist(checkout.saveDetails, details);
  // A retry may find the order complete, with final details, because the first answer was lost.
  if (saved.status !== 200) expectOneOf(crowd, saved.code, "order_already_paid");
  if (order.totals.totalMinor === 0) return look(line, params);
  if (end < 0.1) return order;
  if (end < 0.2)
    return (await line.insist(checkout.abandon, { params, idempotencyKey: randomUUID() })).data;
  const opened = await line.insist(checkout.startPayment, {
    params,
    idempotencyKey: randomUUID(),
  });
  if (opened.status !== 200) {
    expectOneOf(crowd, opened.code, "order_already_paid");
    return look(line, params);
  }
  if (end < 0.3) return order;
  if (end < 0.4) await pay(shop, opened.data.clientSecret, "pm_card_chargeDeclined");
  await pay(shop, opened.data.clientSecret, "pm_card_visa");
  return look(line, params);
}

/** Polls until the order is complete, at most `MOST_LOOKS` times. */
async function look(
  line: Crowd["line"],
  params: { eventId: string; shortId: string },
): Promise<CheckoutOrder> {
  for (let looks = 1; ; looks++) {
    const { data } = await line.insist(checkout.get, { params });
    if (data.status === "COMPLETED" || looks === MOST_LOOKS) return data;
    await pause(LOOK_EVERY_MS);
  }
}

/** Confirms like the payment form. A declined card is a valid answer of the provider, too. */
async function pay({ payment, url }: Shop, clientSecret: string, card: string): Promise<void> {
  const [intent] = clientSecret.split("_secret_");
  const answer = await fetch(`${payment.apiUrl}/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${payment.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: card,
      return_url: url,
    }),
  });
  await answer.arrayBuffer();
}

/** Scans the first ticket, and then once more as another device. */
async function comeIn(crowd: Crowd, order: CheckoutOrder): Promise<void> {
  const { shop, line, scans, surprises } = crowd;
  const shortId = order.attendees[0]?.shortId ?? "";
  const ticket = await line.insist(publicTickets.get, {
    params: { eventId: shop.eventId, shortId },
  });
  if (ticket.status !== 200)
    return void surprises.push(`order ${order.shortId} is complete, its ticket ${ticket.code}`);
  for (const nonce of [randomUUID(), randomUUID()]) {
    const body = { scan: ticket.data.qrText, nonce };
    const { data } = await line.insist(door.checkIn, {
      params: { shortId: shop.doorLink },
      body,
    });
    scans.push({ attendeeId: shortId.slice(0, 14), nonce, answer: data });
  }
}

function expectOneOf({ surprises }: Crowd, code: string, ...known: string[]): void {
  if (!known.includes(code)) surprises.push(`refused with ${code}`);
}
