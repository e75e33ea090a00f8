// How is a row of a list deleted? After a question, which names it.
import { useLingui } from "@lingui/react/macro";
import { paramNames, type Route } from "#shared/core/route.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import type { ItemList } from "#web/components/list/item-list.tsx";

/** What a person reads before a row is deleted and after. */
type Removal = { text: string; verb: string; failed: string } & (
  | { name: string; title?: string; done?: string }
  | { name?: undefined; title: string; done: string }
);

/**
 * Returns a function that asks before it deletes a row. The route's last parameter is the row's id;
 * those before it are the list's.
 */
export function useRemoval<Row extends { id: string }>(
  { key: [, params] }: ItemList<Row>,
  route: Route,
  of: (row: Row) => Removal,
): (row: Row) => void {
  const { t } = useLingui();
  const { ask } = useConfirmed(route);
  const idName = paramNames(route).at(-1) ?? "id";
  return (row) => {
    const { name, title = t`Delete ${name}?`, text, verb, ...outcome } = of(row);
    const question = { title, text, verb, isDangerous: true };
    ask(
      { params: { ...params, [idName]: row.id } },
      { question, done: t`${name} was deleted.`, ...outcome },
    );
  };
}
