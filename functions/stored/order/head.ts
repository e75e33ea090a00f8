// How is the head of an order stored? As one item of all that must change together.
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
import { RefundStatus } from "#shared/contracts/order/refunds.ts";
import { OrderStatus, PaymentStatus } from "#shared/contracts/orders.ts";
import { CurrencyCode } from "#shared/core/fields.ts";

export const headItem = itemKey({ pk: "ORD#{orderId}", sk: "ORD" });

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
  tier: orNull(tuple({ id: z.string(), label: z.string() })),
  listMinor: orNull(z.number()),
  /** By turns an index in the order's `charges`, and the sum on this line. */
  charges: list(z.number()),
});

/** Stored once for all lines. `sort` has the first letters of its kind and its calculation. */
const LineCharge = tuple({
  name: z.string(),
  sort: z.enum(["FF", "FP", "TF", "TP"]),
  amount: z.number(),
});

/** Attendees name parts by index, so none is removed. `line` is null for units of no ticket. */
const StockPart = tuple({
  units: z.number(),
  pools: z.array(z.string()),
  line: orNull(z.number()),
  ticketId: z.string().optional(),
  tierId: z.string().optional(),
});

/** `by` is a user's id, `index` an attendee's, `to` a new ticket's or a promo code. */
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

const Payment = packed({
  attempt: as("n", z.number()),
  /** CLOSING: no intent id can be stored any more. CLOSED: no money can arrive. */
  state: as("state", z.enum(["OPEN", "CLOSING", "CLOSED"])),
  keepOrder: as("on", or(z.boolean(), false)),
  intent: as("id", orNull(z.string())),
  account: as("acct", orNull(z.string())),
  feeMinor: as("fee", or(z.number(), 0)),
  amountMinor: as("amt", z.number()),
  /** Money on a closed attempt is a second payment. */
  earlier: as(
    "past",
    list(
      tuple({
        attempt: z.number(),
        intent: z.string(),
        amountMinor: z.number(),
        feeMinor: z.number(),
      }),
    ),
  ),
  /** The second at which the checkout page last asked the provider, to limit how often. */
  polledAt: as("asked", orNull(z.number())),
});

const Refund = tuple({
  /** Ours, stored before the provider is asked, or the provider's id of a refund made there. */
  id: z.string(),
  intent: z.string(),
  amountMinor: z.number(),
  key: z.string(),
  by: orNull(z.string()),
  state: z.enum(["PENDING", "DONE", "FAILED"]),
  at: instant,
  notifyBuyer: z.boolean().optional(),
  cause: openWord.optional(),
  isSlow: z.boolean().optional(),
  /** The provider's id of ours: others may change our metadata there. */
  providerId: z.string().optional(),
});

const Dispute = tuple({
  id: z.string(),
  amountMinor: z.number(),
  state: z.enum(["INQUIRY", "OPEN", "WON", "LOST"]),
  at: instant,
});

/** Names are short, because each step writes the head and writes are paid by the kilobyte. */
export const headFields = {
  accountId: as("acc", z.string()),
  eventId: as("evt", z.string()),
  version: as("v", z.number()),
  /** The id of the last change, by which its writer recognizes success after a lost answer. */
  commit: as("c", z.string()),
  status: as("status", OrderStatus),
  paymentStatus: as("ps", PaymentStatus),
  refundStatus: as("refund", orNull(RefundStatus)),
  createdAt: as("at", instant),
  completedAt: as("done", orNull(instant)),
  heldUntil: as("exp", z.number()),
  /** `by` is the hash of the last request, whose retry adds no time. */
  extended: as("ext", orNull(tuple({ times: z.number(), by: z.string() }))),
  promo: as("promo", orNull(tuple({ id: z.string(), code: z.string(), rate: orNull(z.number()) }))),
  /** Marks, oldest first, so that a late repetition does not bring its code back. */
  codeRequests: as("codes", list(tuple({ by: z.string(), code: z.string() }))),
  /** Tickets that only a promo code revealed; a later code must list them. */
  needsCode: as("revealed", list(z.string())),
  /** Hash of the basket: the same idempotency key with another hash is refused. */
  request: as("req", z.string()),
  lines: as("li", z.array(Line)),
  charges: as("ch", list(LineCharge)),
  isTaxInclusive: as("taxIn", or(z.boolean(), false)),
  stock: as("stock", z.array(StockPart)),
  /** Before a give-back in parts: late money takes these units again. */
  stockBefore: as("whole", orNull(z.array(StockPart))),
  /** Timed holds; once the units are kept, the trays that note the open payment. */
  holds: as("holds", list(tuple({ pool: z.string(), number: z.number(), units: z.number() }))),
  network: as("net", or(z.number(), 0)),
  kept: as("kept", or(z.boolean(), false)),
  currency: as("cur", CurrencyCode),
  payment: as("pay", orNull(Payment)),
  paid: as("paid", orNull(z.string())),
  refunds: as("refunds", list(Refund)),
  disputes: as("disputes", list(Dispute)),
  isManual: as("manual", or(z.boolean(), false)),
  /** What a crash may have left undone about the tickets. The order stays due until it is done. */
  ticketWork: as("work", orNull(z.enum(["ISSUE", "CANCEL"]))),
  /** Until the mails with their tickets are requested, or it is known that none are sent. */
  owesGuestTickets: as("guests", or(z.boolean(), false)),
  reference: as("ref", orNull(z.string())),
  mail: as(
    "mail",
    orNull(
      packed({
        state: as("state", deliveryShape.state),
        lease: as("lease", deliveryShape.lease),
        tries: as("tries", deliveryShape.tries),
        failed: as("failed", deliveryShape.failed),
        again: as("again", deliveryShape.again),
        counted: as("counted", deliveryShape.counted),
        at: as("at", orNull(instant)),
        to: as("to", z.string().optional()),
        next: as("next", z.number().optional()),
      }),
    ),
  ),
  log: as("log", z.array(OrderActivity)),
  /** The second of the sweeper's next look; null if nothing is unfinished. */
  due: as("dueSk", orNull(z.number())),
  /** After unfinished work: the next wait is longer, unless another change set `due`. */
  wait: as("wait", orNull(tuple({ until: z.number(), seconds: z.number() }))),
  ttl: as("ttl", orNull(z.number())),
  /** Who sent the buyer, and the language in which they bought. Nothing sets them yet. */
  affiliateId: as("aff", orNull(z.string())),
  locale: as("lang", orNull(z.string())),
  buyer: as("buyer", orNull(Buyer)),
  isUndelivered: as("und", or(z.boolean(), false)),
};

const derived = ["pk", "sk", "duePk", "listPk", "listSk", "row"];

export const PackedHead = packed(headFields, derived);
export type StoredHead = z.output<typeof PackedHead>;
