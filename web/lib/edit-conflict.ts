// What if somebody else saved while a form was open? What was typed stays, the rest follows the newer version, and differences are known.
import { useState } from "react";
import { problemCode } from "#web/lib/api-problem.ts";
import type { ContractForm } from "#web/lib/contract-form.ts";

/** A field that was typed into and that is something else in the newer version. */
export type Difference = { path: string; mine: unknown; theirs: unknown };

/**
 * Watches over a form that edits one item. `base` is the item as the form began with it (null where one is created), `valuesOf` what
 * of an item the form edits, `read` asks for it as it is now.
 */
export function useEditConflict<Values extends Record<string, unknown>, Item extends { version: number }>(
  form: ContractForm<Values>,
  base: { version: number } | null,
  { valuesOf, read }: { valuesOf: (item: Item) => Values; read: () => Promise<Item> },
) {
  const [version, setVersion] = useState(base?.version ?? 0);
  const [theirs, setTheirs] = useState<Values | null>(null);

  /** Begins from `item`, with `values` in the fields. */
  function begin(item: Item, values = valuesOf(item)): void {
    form.setInitialValues(valuesOf(item));
    form.setValues(values);
    setVersion(item.version);
    setTheirs(null);
  }
  return {
    /** The version that the fields begin from: what a save must name. */
    version,
    /** Where what was typed and the newer version differ; null while nobody else saved, or once that was settled. */
    differences: theirs && merged(theirs, form.getValues(), theirs).differences,
    begin,
    /** Takes a newer version that the screen came to know; people are told only where it changed what they typed into. */
    adopt(item: Item): void {
      if (item.version <= version) return;
      const [before, newer] = [form.getInitialValues(), valuesOf(item)];
      const { values, differences } = merged(before, form.getValues(), newer);
      begin(item, values);
      if (differences.some(({ path }) => !isSame(before[path], newer[path]))) setTheirs(newer);
    },
    /** Takes a refused save: reads the newer version where that is why, else puts the refusal on the fields. */
    meet(error: Error): void {
      if (problemCode(error) !== "changed_meanwhile") {
        form.showProblem(error);
        return;
      }
      // Where it cannot be read the refusal itself stands above the fields, and the next save finds out again.
      void read().then(
        (item) => {
          const newer = valuesOf(item);
          begin(item, merged(form.getInitialValues(), form.getValues(), newer).values);
          setTheirs(newer);
        },
        () => undefined,
      );
    },
    /** Drops what was typed for the newer version. */
    takeTheirs(): void {
      if (theirs) form.setValues(theirs);
      form.clearErrors();
      setTheirs(null);
    },
  };
}

/** The values of `newer`, but what was typed since `before`; and where those two differ. */
export function merged<Values extends Record<string, unknown>>(
  before: Values,
  mine: Values,
  newer: Values,
): { values: Values; differences: Difference[] } {
  const differences = Object.keys(newer)
    .filter((path) => !isSame(mine[path], before[path]) && !isSame(mine[path], newer[path]))
    .map((path) => ({ path, mine: mine[path], theirs: newer[path] }));
  return {
    values: { ...newer, ...Object.fromEntries(differences.map(({ path, mine: typed }) => [path, typed])) },
    differences,
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
