// What if somebody else saved while a form was open? Only fields that both changed need a choice.
import { useState } from "react";
import { problemCode } from "#web/lib/api/api-problem.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

export type Difference = { path: string; mine: unknown; theirs: unknown };

/** `base` is the item that the form began with; null for a creation. */
export function useEditConflict<
  Values extends Record<string, unknown>,
  Item extends { version: number },
>(
  form: ContractForm<Values>,
  base: { version: number } | null,
  {
    valuesOf,
    read,
    save,
  }: {
    valuesOf: (item: Item) => Values;
    read: () => Promise<Item>;
    save: (values: Values, version: number) => void;
  },
) {
  const [version, setVersion] = useState(base?.version ?? 0);
  const [conflict, setConflict] = useState<{ before: Values; theirs: Values } | null>(null);

  function begin(item: Item, values = valuesOf(item)): void {
    form.setInitialValues(valuesOf(item));
    form.setValues(values);
    setVersion(item.version);
    setConflict(null);
  }
  const differences =
    conflict && merged(conflict.before, form.getValues(), conflict.theirs).differences;
  return {
    /** A save must send it. */
    version,
    /** Fields that both changed; null without a conflict. */
    differences,
    begin,
    /** Ignores a newer version if both changed a field: the next save finds it and asks. */
    adopt(item: Item): void {
      if (item.version <= version) return;
      const next = merged(form.getInitialValues(), form.getValues(), valuesOf(item));
      if (next.differences.length === 0) begin(item, next.values);
    },
    /** Merges and saves again, or asks. The save goes on until then: no refusal in vain. */
    async meet(error: Error): Promise<void> {
      if (problemCode(error) !== "changed_meanwhile") {
        form.showProblem(error);
        return;
      }
      // If the item cannot be read, the problem stays, and the next save finds the conflict again.
      await read().then(
        (item) => {
          const before = form.getInitialValues();
          const theirs = valuesOf(item);
          const next = merged(before, form.getValues(), theirs);
          begin(item, next.values);
          if (next.differences.length === 0) save(next.values, item.version);
          else setConflict({ before, theirs });
        },
        () => undefined,
      );
    },
    takeTheirs(): void {
      const taken = (differences ?? []).map(({ path, theirs }) => [path, theirs]);
      form.setValues((now) => ({ ...now, ...Object.fromEntries(taken) }));
      form.clearErrors();
      setConflict(null);
    },
  };
}

/** Where both changed a field, `mine` wins and the field is among `differences`. */
export function merged<Values extends Record<string, unknown>>(
  before: Values,
  mine: Values,
  theirs: Values,
): { values: Values; differences: Difference[] } {
  const typed = Object.keys(theirs).filter((path) => !isSame(mine[path], before[path]));
  return {
    values: { ...theirs, ...Object.fromEntries(typed.map((path) => [path, mine[path]])) },
    differences: typed
      .filter((path) => !isSame(theirs[path], before[path]) && !isSame(mine[path], theirs[path]))
      .map((path) => ({ path, mine: mine[path], theirs: theirs[path] })),
  };
}

export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
