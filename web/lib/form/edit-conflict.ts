// What happens if somebody else saved while a form was open? Changes to different fields are
// merged. Fields that both changed are shown side by side.
import { useState } from "react";
import { problemCode } from "#web/lib/api/api-problem.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

/** A field that both people changed, each to a different value. */
export type Difference = { path: string; mine: unknown; theirs: unknown };

/**
 * Handles concurrent edits of one item. `base` is the item that the form began with, or null when
 * the form creates one. `valuesOf` gives the part of an item that the form edits. `read` loads the
 * current item. `save` saves values over the given version.
 */
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

  /** Restarts the form from `item`, with `values` in the fields. */
  function begin(item: Item, values = valuesOf(item)): void {
    form.setInitialValues(valuesOf(item));
    form.setValues(values);
    setVersion(item.version);
    setConflict(null);
  }
  const differences =
    conflict && merged(conflict.before, form.getValues(), conflict.theirs).differences;
  return {
    /** The version that the fields are based on. A save must send it. */
    version,
    /** The fields that both changed. Null if there is no conflict, or once it is settled. */
    differences,
    begin,
    /**
     * Takes a newer version that the screen has loaded. If both changed the same field it does
     * nothing: the next save then finds the conflict and asks.
     */
    adopt(item: Item): void {
      if (item.version <= version) return;
      const next = merged(form.getInitialValues(), form.getValues(), valuesOf(item));
      if (next.differences.length === 0) begin(item, next.values);
    },
    /**
     * Handles a refused save. If nobody else saved first, the problem appears on the fields.
     * Otherwise it merges both changes and saves again, or asks where both changed the same field.
     * The save goes on until this ends, so that no refusal appears that settles itself.
     */
    async meet(error: Error): Promise<void> {
      if (problemCode(error) !== "changed_meanwhile") {
        form.showProblem(error);
        return;
      }
      // If the item cannot be read, the problem stays above the form, and the next save finds the
      // conflict again.
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
    /**
     * Takes the other person's text where both changed the same field. Fields that only this person
     * changed keep their text.
     */
    takeTheirs(): void {
      const taken = (differences ?? []).map(({ path, theirs }) => [path, theirs]);
      form.setValues((now) => ({ ...now, ...Object.fromEntries(taken) }));
      form.clearErrors();
      setConflict(null);
    },
  };
}

/**
 * Merges both changes to `before`. Where both changed a field, `mine` wins and the field is listed
 * in `differences`.
 */
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

/** Whether two values of a form say the same. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
