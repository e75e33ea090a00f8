// What does the engine know of an order? The head: one item with everything that must change
// together. Its version decides which change wins.
import * as z from "zod";
import { nowAt } from "#functions/core/ports/clock.ts";
import {
  as,
  filled,
  instant,
  list,
  openWord,
  or,
  orNull,
  packed,
  tuple,
} from "#functions/core/table/packed.ts";
import { Payment, Refund } from "#functions/engine/order/payment.ts";
import {
  type ActivityKind,
  type OrderLine,
  OrderStatus,
  type OrderTotals,
  PaymentStatus,
  RefundStatus,
} from "#shared/contracts/orders.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { totalsOf } from "#shared/rules/pricing.ts";

const Buyer = tuple({ firstName: z.string(), lastName: z.string(), email: z.string() });

const Line = tuple({
  ticketId: z.string(),
  title: z.string(),
  quantity: z.number(),
  unitMinor: z.number(),
  netMinor: z.number(),
  feesMinor: z.number(),
  taxesMinor: z.number(),
  totalMinor: z.number(),
});

/**
 * Units that the order holds, keeps or would need again, with the pools that count each of them.
 * `line` is the index of the price line that they were sold on; null for units that are no tickets.
 * Parts are never removed, because attendees name the part of their unit by its index.
 */
const StockPart = tuple({
  units: z.number(),
  pools: z.array(z.string()),
  line: orNull(z.number()),
});
export type StockPart = z.output<typeof StockPart>;

/**
 * `by` is the id of the acting user, absent if nobody was signed in. `index` is the attendee
 * concerned, absent for the whole order. `decline` is the reason of a failed payment. `what` and
 * the reason are words that only people read, so a newer version's are kept and shown as others.
 */
const OrderActivity = tuple({
  what: openWord,
  at: instant,
  by: z.string().optional(),
  index: z.number().optional(),
  decline: tuple({ reason: openWord, last4: orNull(z.string()) }).optional(),
});
export type OrderActivity = z.output<typeof OrderActivity>;
type NewHappening = Omit<OrderActivity, "at" | "what"> & { what: ActivityKind };

/** The state of a mail's delivery. An absent field means that the step has not happened. */
export const Delivery = z.object({
  /** A mail in a state of a newer version is left to that version. */
  state: openWord,
  /** The second at which a worker's claim ends. Its random fraction makes it unique. */
  lease: z.number().optional(),
  /** How often the sweeper queued the mail again. */
  tries: z.number().optional(),
  /** True from the second sending on, because the result of the first is unknown. */
  again: z.boolean().optional(),
});
export type Delivery = z.output<typeof Delivery>;

/**
 * Every field with its name in the table and its type, from which all else follows. Names and types
 * are short there, because each step writes the head and each write is paid by the kilobyte.
 */
const fields = {
  accountId: as("acc", z.string()),
  eventId: as("evt", z.string()),
  /** The optimistic lock: every change requires the version it read and raises it. */
  version: as("v", z.number()),
  /**
   * Id of the change that wrote this version. After a lost answer, the writer recognizes its own
   * success by it.
   */
  commit: as("commit", z.string()),
  status: as("status", OrderStatus),
  paymentStatus: as("paying", PaymentStatus),
  refundStatus: as("refund", orNull(RefundStatus)),
  createdAt: as("at", instant),
  completedAt: as("done", orNull(instant)),
  /** The second at which the hold ends. */
  heldUntil: as("exp", z.number()),
  /**
   * How often the buyer extended the hold, and the mark of the last request. A retry of that
   * request adds no time.
   */
  extended: as("ext", orNull(tuple({ times: z.number(), by: z.string() }))),
  /** Hash of the basket's lines: the same idempotency key with another hash is refused. */
  request: as("req", z.string()),
  /** The prices, frozen at the reservation. */
  lines: as("lines", z.array(Line)),
  stock: as("stock", z.array(StockPart)),
  /** `stock` before a give-back in parts began. Late money takes these units again. */
  stockBefore: as("whole", orNull(z.array(StockPart))),
  /**
   * Timed holds in trays. Once the units are kept, it lists the trays where they were held, because
   * those trays note the open payment. It is empty after the order's end or completion.
   */
  holds: as("holds", list(tuple({ pool: z.string(), number: z.number(), units: z.number() }))),
  /** The network mark in the order's hold entries; zero if the network is unknown. */
  network: as("net", or(z.number(), 0)),
  /** True once the units are kept. From then on only this head decides about them. */
  kept: as("kept", or(z.boolean(), false)),
  currency: as("cur", CurrencyCode),
  payment: as("pay", orNull(Payment)),
  /** The intent that paid for the order. */
  paid: as("paid", orNull(z.string())),
  refunds: as("refunds", list(Refund)),
  reference: as("ref", orNull(z.string())),
  /**
   * The confirmation's delivery. `to` is the address it was sent to, stored when the buyer's
   * address changes later. `next` is the second of the next look; absent while the mail is new and
   * after its end.
   */
  mail: as(
    "mail",
    orNull(
      packed({
        state: as("state", Delivery.shape.state),
        lease: as("lease", Delivery.shape.lease),
        tries: as("tries", Delivery.shape.tries),
        again: as("again", Delivery.shape.again),
        at: as("at", orNull(instant)),
        to: as("to", z.string().optional()),
        next: as("next", z.number().optional()),
      }),
    ),
  ),
  /** Oldest first. */
  log: as("log", z.array(OrderActivity)),
  /** The second at which the sweeper must look at the order; null if nothing is unfinished. */
  due: as("dueSk", orNull(z.number())),
  /**
   * The wait that the last look set because work was left. The next wait is longer, unless another
   * change has set a different `due`.
   */
  wait: as("wait", orNull(tuple({ until: z.number(), seconds: z.number() }))),
  /**
   * The second after which the table may delete the order; null while money or tickets depend on
   * it.
   */
  ttl: as("ttl", orNull(z.number())),
  /** The buyer as lists show them, copied at payment start and at completion. */
  buyer: as("buyer", orNull(Buyer)),
};

/** Made anew by each write, from the fields: keys, and the columns that lists show. */
const derived = ["pk", "sk", "duePk", "listPk", "listSk", "row"];

export const PackedHead = packed(fields, derived);
/** `more` has what a newer version of the program stored; each write stores it again. */
export type Head = z.output<typeof PackedHead> & { id: string; totals: OrderTotals };

type Given = Parameters<typeof filled<typeof fields>>[1];
type NewHead = Omit<Given, "version" | "commit" | "status" | "createdAt" | "log">;

/** The head of a new reservation. Fields that are not given have nothing in them. */
export function newHead({ id, ...given }: NewHead & { id: string } & Partial<Given>): Head {
  const at = nowAt();
  const born = { version: 1, commit: "", status: "RESERVED", createdAt: at } as const;
  const log = [{ at, what: "created" as const }];
  const head = filled(fields, { ...born, log, ...given });
  return { ...head, id, totals: totalsOf(head.lines) };
}

/** The order's log with new entries appended, dated now. */
export const logged = (
  head: Pick<Head, "log">,
  ...what: (ActivityKind | NewHappening)[]
): OrderActivity[] => [
  ...head.log,
  ...what.map((one) => ({ at: nowAt(), ...(typeof one === "string" ? { what: one } : one) })),
];

/** The price lines in the shape of the contract. */
export const linesOf = ({ lines }: Pick<Head, "lines">): OrderLine[] =>
  lines.map(({ more: _, ...line }) => line);

/** The number of tickets that were ordered. */
export const ticketCount = ({ lines }: Pick<Head, "lines">): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** The number of tickets whose units the order has now. */
export const ticketUnits = ({ stock }: Pick<Head, "stock">): number =>
  stock.reduce((sum, { line, units }) => sum + (line === null ? 0 : units), 0);

/** The order's units in each pool. A pool that several parts share gets their sum. */
export function unitsByPool(head: Pick<Head, "stock">): Map<string, number> {
  const units = new Map<string, number>();
  for (const part of head.stock)
    for (const pool of part.pools) units.set(pool, (units.get(pool) ?? 0) + part.units);
  return units;
}
