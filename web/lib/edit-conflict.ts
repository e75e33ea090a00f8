// What if somebody else saved while a form was open? What only one of the two changed is merged;
// the rest is shown side by side.
import { useState } from "react";
import { problemCode } from "#web/lib/api-problem.ts";
import type { ContractForm } from "#web/lib/contract-form.ts";

/** A field that both changed, each to something else. */
export type Difference = { path: string; mine: unknown; theirs: unknown };

/**
 * Watches over a form that edits one item. `base` is the item as the form began with it (null where
 * one is created), `valuesOf` what of an item the form edits, `read` asks for it as it is now, and
 * `save` saves values over the version that they name.
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

  /** Begins from `item`, with `values` in the fields. */
  function begin(item: Item, values = valuesOf(item)): void {
    form.setInitialValues(valuesOf(item));
    form.setValues(values);
    setVersion(item.version);
    setConflict(null);
  }
  const differences =
    conflict && merged(conflict.before, form.getValues(), conflict.theirs).differences;
  return {
    /** The version that the fields begin from: what a save must name. */
    version,
    /** What both changed; null while nobody else saved, or once that was settled. */
    differences,
    begin,
    /**
     * Takes a newer version that the screen came to know. Where both changed the same field, the
     * next save finds out and asks.
     */
    adopt(item: Item): void {
      if (item.version <= version) return;
      const next = merged(form.getInitialValues(), form.getValues(), valuesOf(item));
      if (next.differences.length === 0) begin(item, next.values);
    },
    /**
     * Takes a refused save: puts the refusal on the fields, unless somebody else saved first. Then
     * it saves again what both changed, or asks where they changed the same field.
     */
    meet(error: Error): void {
      if (problemCode(error) !== "changed_meanwhile") {
        form.showProblem(error);
        return;
      }
      // Where it cannot be read the refusal itself stands above the fields, and the next save finds
      // out again.
      void read().then(
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
     * Takes their text where both changed the same field. What only this person changed stays
     * typed.
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
 * Both changes of `before` in one: what only one of the two changed, and mine where both did; those
 * fields are the differences.
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

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
