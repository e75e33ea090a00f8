// Which fee does the operator keep of payments to connected accounts?
import * as z from "zod";
import { setting } from "#functions/core/ports/settings.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import type { ApplicationFee } from "#shared/core/money.ts";

const Fee = z.object({
  rate: z.int().min(0).max(100_000),
  fixedMinor: z.partialRecord(CurrencyCode, z.int().min(0)),
});

export const operatorFee = (): ApplicationFee => Fee.parse(JSON.parse(setting("APPLICATION_FEE")));
