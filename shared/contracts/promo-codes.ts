// Which codes lower the price of an event's tickets, or reveal hidden ones?
import * as z from "zod";
import { MAX_QUANTITY, MAX_TICKETS, MAX_TYPED_PROMO_CODE } from "#shared/core/bounds.ts";
import { AmountMinor, code, optionalInstant, optionalLine, unless } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { LimitState } from "#shared/core/limit-state.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { WHOLE_RATE } from "#shared/core/rates.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";
import { pastedCode, unfitSign } from "#shared/core/text/pasted-text.ts";
import { withoutUnseen } from "#shared/core/text/visible.ts";

/** NONE: the code lowers no price and only reveals tickets. */
export const DiscountType = z.enum(["NONE", "PERCENTAGE", "FIXED"]);
export type DiscountType = z.output<typeof DiscountType>;

const codeText = (read: (text: string) => string) =>
  z
    .string()
    .overwrite(read)
    .normalize("NFC")
    .trim()
    .toUpperCase()
    .min(3)
    .max(50)
    .check(({ value, issues }) => {
      if (/^[\p{L}\p{N}_.-]*$/u.test(value)) return;
      const params = { code: "code_characters", sign: unfitSign(value) };
      issues.push({ code: "custom", input: value, continue: true, params });
    });

/** Capitals do not matter, so it is stored in upper case. */
export const PromoCodeText = codeText(withoutUnseen);

/** What a buyer types; it need not be a code of the event. */
export const TypedCode = optionalLine(MAX_TYPED_PROMO_CODE, withoutUnseen);

const promoCodeFields = {
  code: codeText(pastedCode),
  discountType: DiscountType,
  /** For PERCENTAGE: in thousandths of a percent, at most 100 %; 0 for any other type. */
  discountRate: z
    .int()
    .min(0)
    .refine((rate) => rate <= WHOLE_RATE, code("rate_too_large"))
    .default(0),
  /** For FIXED: taken off the price of each ticket; 0 for any other type. */
  discountMinor: AmountMinor.default(0),
  /** The code is valid before this instant; null means that it never expires. */
  expiresAt: optionalInstant,
  /** Orders that may use the code; null means any number. */
  maxUses: z.int().min(1).max(MAX_QUANTITY).nullable().default(null),
  /** Empty: all visible tickets. NONE needs at least one: visible tickets need no revealing. */
  ticketIds: z.array(idOf("ticket")).max(MAX_TICKETS).default([]),
};

export const PromoCodeInput = z
  .strictObject(promoCodeFields)
  .refine(({ discountType, discountRate }) => discountType !== "PERCENTAGE" || discountRate > 0, {
    path: ["discountRate"],
    ...code("discount_required"),
  })
  .refine(({ discountType, discountMinor }) => discountType !== "FIXED" || discountMinor > 0, {
    path: ["discountMinor"],
    ...code("discount_required"),
  })
  .refine(({ discountType, discountRate }) => discountType === "PERCENTAGE" || discountRate === 0, {
    path: ["discountRate"],
    ...code("discount_of_other_type"),
  })
  .refine(({ discountType, discountMinor }) => discountType === "FIXED" || discountMinor === 0, {
    path: ["discountMinor"],
    ...code("discount_of_other_type"),
  })
  .refine(({ discountType, ticketIds }) => discountType !== "NONE" || ticketIds.length > 0, {
    path: ["ticketIds"],
    ...code("ticket_required"),
    ...unless("discountType", "ticketIds"),
  });
export type PromoCodeInput = z.output<typeof PromoCodeInput>;

export const PromoCode = z.strictObject({
  ...promoCodeFields,
  code: PromoCodeText,
  id: idOf("promoCode"),
  eventId: idOf("event"),
  version: z.int(),
  /** Orders that used the code and were not cancelled, counted in the event's list index. */
  timesUsed: z.int(),
  limitState: LimitState.nullable(),
  /** The smallest maximum with room for all its uses; null unless its limit is OVER. */
  leastMaxUses: z.int().nullable(),
  createdAt: z.string(),
});
export type PromoCode = z.output<typeof PromoCode>;

export const promoCodeSorts = ["code", "timesUsed", "expiresAt", "createdAt"] as const;

export const promoCodeProblem = problemsOf({
  promo_code_taken: 409,
  promo_code_invalid: 409,
  promo_code_used_up: 409,
  promo_code_needed: 409,
  max_uses_below_used: 409,
});

const example = { code: "EARLYBIRD", discountType: "PERCENTAGE", discountRate: 10_000 };

export const promoCodes = {
  list: route("GET /events/{eventId}/promo-codes", {
    summary: "The event's promo codes with their uses",
    access: "organizer",
    query: listQuery({ sorts: promoCodeSorts, filters: { discountType: DiscountType } }),
    returns: page(PromoCode),
  }),
  create: route("POST /events/{eventId}/promo-codes", {
    summary: "Adds a promo code",
    access: "organizer",
    body: PromoCodeInput,
    example,
    returns: one(PromoCode),
    status: 201,
    idempotent: "optional",
  }),
  get: route("GET /events/{eventId}/promo-codes/{promoCodeId}", {
    summary: "One promo code",
    access: "organizer",
    returns: one(PromoCode),
  }),
  update: route("PUT /events/{eventId}/promo-codes/{promoCodeId}", {
    summary: "Changes a promo code; orders keep the discount that they were made with",
    access: "organizer",
    body: PromoCodeInput,
    example,
    versioned: true,
    returns: one(PromoCode),
  }),
  remove: route("DELETE /events/{eventId}/promo-codes/{promoCodeId}", {
    summary: "Deletes a promo code; orders keep the discount that they were made with",
    access: "organizer",
    returns: nothing,
  }),
};
