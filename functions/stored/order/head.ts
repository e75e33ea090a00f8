// How is the head of an order stored? As one item with everything that must change together, under
// short names. One table gives its key, its shape and its defaults.
import * as z from "zod";
import { itemKey } from "#functions/core/table/item.ts";
import {
  as,
  instant,
  list,
  openWord,
  or,
  orNull,
  packed,
  tuple,
} from "#functions/core/table/packed.ts";
import { deliveryShape } from "#functions/stored/delivery.ts";
import { OrderStatus, PaymentStatus } from "#shared/contracts/orders.ts";
import { RefundStatus } from "#shared/contracts/refunds.ts";
import { CurrencyCode } from "#shared/core/fields.ts";

export const headItem = itemKey({ pk: "ORD#{orderId}", sk: "ORD" });

const Buyer = tuple({ firstName: z.string(), lastName: z.string(), email: z.string() });

/**
 * A price line. `listMinor` is absent where no discount lowered the unit, and `tier` where the
 * ticket has none.
 */
const Line = tuple({
  ticketId: z.string(),
  title: z.string(),
  quantity: z.number(),
  unitMinor: z.number(),
  netMinor: z.number(),
  feesMinor: z.number(),
  taxesMinor: z.number(),
  totalMinor: z.number(),
  tier: orNull(tuple({ id: z.string(), label: z.string() })),
  listMinor: orNull(z.number()),
  /** Its taxes and fees: by turns an index in the order's `charges`, and the sum on this line. */
  charges: list(z.number()),
});

/**
 * A tax or fee that lines of the order have. It is stored once, whatever the number of lines.
 * `sort` is the first letter of its kind, and that of its calculation.
 */
const LineCharge = tuple({
  name: z.string(),
  sort: z.enum(["FF", "FP", "TF", "TP"]),
  amount: z.number(),
});

/**
 * Units that the order holds, keeps or would need again, with the pools that count each of them.
 * `line` is the index of the price line that they were sold on; null for units that are no tickets.
 * Parts are never removed, because attendees name the part of their unit by its index. `ticketId`
 * and `tierId` are what the units are of since they were moved; absent while it is the line's.
 */
const StockPart = tuple({
  units: z.number(),
  pools: z.array(z.string()),
  line: orNull(z.number()),
  ticketId: z.string().optional(),
  tierId: z.string().optional(),
});

/**
 * `by` is the id of the acting user, absent if nobody was signed in. `index` is the attendee
 * concerned, absent for the whole order. `decline` is the reason of a failed payment, `amountMinor`
 * the money of an entry that is not about the whole order, `cause` that of a failed refund. `times`
 * is how often it happened, absent for once; all else is of the last time, the money of all. `to`
 * is the ticket to which an attendee was moved, or the promo code. `what` and the reasons are words
 * that only people read, so a newer version's are kept and shown as others.
 */
const OrderActivity = tuple({
  what: openWord,
  at: instant,
  by: z.string().optional(),
  index: z.number().optional(),
  decline: tuple({ reason: openWord, last4: orNull(z.string()) }).optional(),
  amountMinor: z.number().optional(),
  cause: openWord.optional(),
  times: z.number().optional(),
  to: z.string().optional(),
});

/**
 * A payment attempt. Its number is its id: the provider's key for it is the order's id and the
 * number. The buyer alone pays, so an attempt names no actor.
 */
const Payment = packed({
  attempt: as("n", z.number()),
  /** CLOSING: no intent id can be stored any more. CLOSED: no money can arrive. */
  state: as("state", z.enum(["OPEN", "CLOSING", "CLOSED"])),
  /** True while CLOSING for a new price or other tickets: the order goes on, to be paid anew. */
  goesOn: as("on", or(z.boolean(), false)),
  intent: as("id", orNull(z.string())),
  /** The connected account of all intents of this order; null is the operator's own account. */
  account: as("acct", orNull(z.string())),
  /** The application fee that the attempt requested for the operator. */
  feeMinor: as("fee", or(z.number(), 0)),
  /** The amount that this attempt asks for: the order's total when the attempt began. */
  amountMinor: as("amt", z.number()),
  /**
   * Closed attempts that have an intent. Money on one of these is a second payment. An older
   * version stored no fee.
   */
  earlier: as(
    "past",
    list(
      tuple({
        attempt: z.number(),
        intent: z.string(),
        amountMinor: z.number(),
        feeMinor: z.number().optional(),
      }),
    ),
  ),
  /**
   * The second at which the checkout page last asked the provider. It limits how often the provider
   * is asked.
   */
  asked: as("asked", orNull(z.number())),
});

/**
 * A refund. Ours is stored before the provider is asked, so a crash cannot cause a second one. One
 * that was made at the provider is stored when we hear of it.
 */
const Refund = tuple({
  /** Ours, or the provider's id of a refund made there. */
  id: z.string(),
  intent: z.string(),
  amountMinor: z.number(),
  /** The provider's idempotency key for it; empty for one made there. */
  key: z.string(),
  /** The id of the user who decided; null if the system did, or somebody at the provider. */
  by: orNull(z.string()),
  state: z.enum(["PENDING", "DONE", "FAILED"]),
  at: instant,
  /** True if a mail tells the buyer once the provider has accepted the refund. */
  isTold: z.boolean().optional(),
  /** Why it failed, as a word that only people read. */
  cause: openWord.optional(),
  /** True once an operator was alerted that it takes long. */
  isSlow: z.boolean().optional(),
  /** The provider's id of ours, once it is known. Its metadata there may be changed by others. */
  providerId: z.string().optional(),
});

/** A dispute of the order's payment, under the provider's id. */
const Dispute = tuple({
  id: z.string(),
  amountMinor: z.number(),
  state: z.enum(["INQUIRY", "OPEN", "WON", "LOST"]),
  at: instant,
});

/**
 * Every field with its name in the table and its type, from which all else follows. Names and types
 * are short there, because each step writes the head and each write is paid by the kilobyte.
 */
export const headFields = {
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
  /**
   * The promo code that the price was made with, and the rate that it took off. Its limit is a part
   * of the stock.
   */
  promo: as("promo", orNull(tuple({ id: z.string(), code: z.string(), rate: orNull(z.number()) }))),
  /**
   * The marks of the requests that set or removed a promo code, and of the code that each asked
   * for, oldest first. A late repetition of one does not bring its code back.
   */
  codeRequests: as("codes", list(tuple({ by: z.string(), code: z.string() }))),
  /** The ordered tickets that only a promo code revealed then. A later code must list them. */
  revealed: as("revealed", list(z.string())),
  /** Hash of the basket's lines: the same idempotency key with another hash is refused. */
  request: as("req", z.string()),
  /** The prices, frozen at the reservation. */
  lines: as("lines", z.array(Line)),
  /** The taxes and fees of the lines. */
  charges: as("charges", list(LineCharge)),
  isTaxInclusive: as("taxIn", or(z.boolean(), false)),
  stock: as("stock", z.array(StockPart)),
  /** `stock` before a give-back in parts began. Late money takes these units again. */
  stockBefore: as("whole", orNull(z.array(StockPart))),
  /**
   * Timed holds in trays. Once the units are kept, it lists the trays that note the open payment:
   * where they were held, and where a promo code's use was taken later. It is empty after the
   * order's end or completion.
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
  disputes: as("disputes", list(Dispute)),
  /** True if an organizer made the order by hand. Its money never passed through the provider. */
  isManual: as("manual", or(z.boolean(), false)),
  /**
   * What a crash may have left undone about the tickets: to issue those of a manual order, or to
   * cancel those of a cancelled one. The order stays due until it is done.
   */
  ticketWork: as("work", orNull(z.enum(["ISSUE", "CANCEL"]))),
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
        state: as("state", deliveryShape.state),
        lease: as("lease", deliveryShape.lease),
        tries: as("tries", deliveryShape.tries),
        failed: as("failed", deliveryShape.failed),
        again: as("again", deliveryShape.again),
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

export const PackedHead = packed(headFields, derived);
/** `more` has what a newer version of the program stored; each write stores it again. */
export type StoredHead = z.output<typeof PackedHead>;
