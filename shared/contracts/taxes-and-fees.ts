// Which taxes and fees does an account add to its tickets?
import * as z from "zod";
import { CurrencyCode, code, Name } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { amountStepMinor, MAX_AMOUNT_MINOR } from "#shared/core/money.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { WHOLE_RATE } from "#shared/core/rates.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const ChargeKind = z.enum(["TAX", "FEE"]);
export type ChargeKind = z.output<typeof ChargeKind>;
export const ChargeCalculation = z.enum(["FIXED", "PERCENTAGE"]);
export type ChargeCalculation = z.output<typeof ChargeCalculation>;

const taxOrFeeFields = {
  name: Name,
  kind: ChargeKind,
  calculation: ChargeCalculation,
  /** FIXED: minor units of `currency`, for each ticket. PERCENTAGE: 1/1000 of a percent. */
  amount: z.int().min(0).max(MAX_AMOUNT_MINOR),
  /** A fixed amount attaches only to tickets of its currency; a percentage has none. */
  currency: CurrencyCode.nullable().default(null),
  /** New tickets have it chosen; existing tickets stay as they are. */
  isDefault: z.boolean().default(false),
};

export const TaxOrFeeInput = z
  .strictObject(taxOrFeeFields)
  .refine(({ amount }) => amount > 0, { path: ["amount"], ...code("amount_required") })
  .refine(({ calculation, amount }) => calculation === "FIXED" || amount <= WHOLE_RATE, {
    path: ["amount"],
    ...code("rate_too_large"),
  })
  .refine(({ calculation, currency }) => calculation !== "FIXED" || currency !== null, {
    path: ["currency"],
    ...code("currency_required"),
  })
  .refine(({ calculation, currency }) => calculation === "FIXED" || currency === null, {
    path: ["currency"],
    ...code("percentage_has_currency"),
  })
  .check(({ value: { currency, amount }, issues }) => {
    if (currency === null) return;
    const stepMinor = amountStepMinor(currency);
    if (amount % stepMinor === 0) return;
    const params = { code: "not_multiple", stepMinor, currency };
    issues.push({ code: "custom", input: amount, path: ["amount"], params });
  });
export type TaxOrFeeInput = z.output<typeof TaxOrFeeInput>;

export const TaxOrFee = z.strictObject({
  ...taxOrFeeFields,
  id: idOf("taxOrFee"),
  version: z.int(),
});
export type TaxOrFee = z.output<typeof TaxOrFee>;

export const taxOrFeeSorts = ["name", "kind"] as const;

export const taxOrFeeProblem = problemsOf({
  too_many_taxes_and_fees: 409,
});

const example = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 19_000 };

export const taxesAndFees = {
  list: route("GET /taxes-and-fees", {
    summary: "The account's taxes and fees",
    access: "organizer",
    query: listQuery({ sorts: taxOrFeeSorts, filters: { kind: ChargeKind } }),
    returns: page(TaxOrFee),
  }),
  create: route("POST /taxes-and-fees", {
    summary: "Adds a tax or fee",
    access: "admin",
    body: TaxOrFeeInput,
    example,
    returns: one(TaxOrFee),
    status: 201,
    idempotent: "optional",
  }),
  get: route("GET /taxes-and-fees/{taxOrFeeId}", {
    summary: "One tax or fee",
    access: "organizer",
    returns: one(TaxOrFee),
  }),
  update: route("PUT /taxes-and-fees/{taxOrFeeId}", {
    summary: "Changes a tax or fee for future orders; existing orders keep theirs",
    access: "admin",
    body: TaxOrFeeInput,
    example,
    versioned: true,
    returns: one(TaxOrFee),
  }),
  remove: route("DELETE /taxes-and-fees/{taxOrFeeId}", {
    summary: "Deletes a tax or fee: its tickets lose it, existing orders keep it",
    access: "admin",
    returns: nothing,
  }),
};
