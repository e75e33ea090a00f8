// How is the flag of each tax and fee changed with one save? Each that differs is saved by itself,
// and what fails is kept by its name.
import { useState } from "react";
import { type TaxOrFee, TaxOrFeeInput, taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { call, useRefresh } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { inputOf } from "#web/lib/form/contract-form.ts";

export type ChargesRead = { rows: TaxOrFee[]; refetch: () => Promise<unknown> };
type Failure = { id: string; name: string; error: Error };

export function useDefaultCharges({ rows, refetch }: ChargesRead) {
  const refresh = useRefresh(taxesAndFees.update);
  /** Boxes that a person has pressed; all others show the stored flag. */
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  const [isSaving, setSaving] = useState(false);
  const [failures, setFailures] = useState<Failure[]>([]);
  const isChosen = ({ id, isDefault }: TaxOrFee) => pressed[id] ?? isDefault;
  const changed = rows.filter((row) => isChosen(row) !== row.isDefault);
  return {
    chosen: rows.filter(isChosen).map(({ id }) => id),
    choose(ids: string[]): void {
      const turned = rows.filter((row) => ids.includes(row.id) !== isChosen(row));
      const now = turned.map((row) => [row.id, !isChosen(row)]);
      setPressed((before) => ({ ...before, ...Object.fromEntries(now) }));
    },
    isDirty: changed.length > 0,
    isSaving,
    failures,

    reset(): void {
      setPressed({});
      setFailures([]);
    },

    /** True if nothing failed. */
    async save(): Promise<boolean> {
      setFailures([]);
      if (changed.length === 0) return true;
      setSaving(true);
      const failed: Failure[] = [];
      for (const row of changed)
        await setDefault(row, isChosen(row)).catch((error: Error) => {
          failed.push({ id: row.id, name: row.name, error });
        });
      refresh({});
      await refetch();
      setFailures(failed);
      setSaving(false);
      return failed.length === 0;
    },
  };
}

/** Only the flag is meant: what somebody else changed meanwhile stays theirs. */
async function setDefault(row: TaxOrFee, isDefault: boolean): Promise<void> {
  const params = { taxOrFeeId: row.id };
  const put = (now: TaxOrFee) =>
    call(taxesAndFees.update, {
      params,
      version: now.version,
      body: { ...inputOf(TaxOrFeeInput, now), isDefault },
    });
  await put(row).catch(async (error: unknown) => {
    if (problemCode(error) !== "changed_meanwhile") throw error;
    return put(await call(taxesAndFees.get, { params }));
  });
}
