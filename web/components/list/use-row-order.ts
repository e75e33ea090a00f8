// How does a row of a hand-sorted list move? The screen changes at once, and a refused move is
// reverted and reported.
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod";
import { MAX_PAGE_SIZE, type Page } from "#shared/core/lists.ts";
import type { Route } from "#shared/core/route.ts";
import { toastFailed } from "#web/components/dialog/toast.tsx";
import type { ItemList } from "#web/components/list/item-list.tsx";
import type { RowOrder } from "#web/components/list/list-columns.ts";
import { orderColumn } from "#web/components/list/order-handle.tsx";
import { call, useRefresh } from "#web/lib/api/api.ts";

/** All rows in their order, however the screen shows them. */
const everything = { per_page: MAX_PAGE_SIZE, sort_by: "position" } as const;

type Options<Row> = {
  /** The route that reads the list, and the one whose body has its ids alone, in their order. */
  routes: {
    list: Route & { returns: { kind: "page"; schema: z.ZodType<Row> } };
    sort: Route & { body: z.ZodObject<Record<string, z.ZodArray>> };
  };
  /** Rows that always come first. */
  isFixed?: (row: Row) => boolean;
  /** The toast's title after a refusal. */
  failed: string;
};

type Moved<Row> = { moved: string[]; before: Page<Row> | undefined };

/**
 * Moves a row among the shown ones, or among all if the screen shows one page of several. Rows that
 * are not shown keep their places, and beyond either end nothing happens.
 */
export function useRowOrder<Row extends { id: string; position: number }>(
  { list, key }: ItemList<Row>,
  { routes, isFixed = () => false, failed }: Options<Row>,
): RowOrder<Row> {
  const { t } = useLingui();
  const [, params] = key;
  const client = useQueryClient();
  const refresh = useRefresh(routes.sort);
  const idsOf = (rows: readonly Row[]) => rows.flatMap((row) => (isFixed(row) ? [] : [row.id]));
  const readIds = async () => idsOf((await call(routes.list, { params, query: everything })).data);
  const [idsName = "ids"] = Object.keys(routes.sort.body.shape);
  const save = (ids: string[]) => call(routes.sort, { params, body: { [idsName]: ids } });
  const mutationKey = ["row order", ...key];
  /** The page before the first of the moves that were refused one after the other. */
  const unsaved = useRef<Page<Row>>(undefined);
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const sort = useMutation({
    mutationKey,
    // Moves that follow quickly are stored one after the other.
    scope: { id: JSON.stringify(key) },
    mutationFn: async ({ moved }: Moved<Row>) => save(merged(await readIds(), moved)),
    onSuccess: () => {
      unsaved.current = undefined;
    },
    onError: (error, { before }) => {
      toastFailed(failed, error);
      unsaved.current ??= before;
      // The reload below may fail for the same reason.
      if (isLast()) client.setQueryData(key, unsaved.current);
    },
    // A reload between two moves would show the first one alone for a moment.
    onSettled: () => {
      if (!isLast()) return;
      unsaved.current = undefined;
      refresh(params);
    },
  });
  const move = async (id: string, by: number) => {
    const page = client.getQueryData<Page<Row>>(key);
    const shown = idsOf(page?.data ?? []);
    const moved = movedIn(page?.meta.lastPage === 1 ? shown : await readIds(), id, by);
    if (!moved) return;
    const place = (row: Row) => (isFixed(row) ? -1 : moved.indexOf(row.id));
    client.setQueryData<Page<Row>>(
      key,
      (now) => now && { ...now, data: now.data.toSorted((a, b) => place(a) - place(b)) },
    );
    sort.mutate({ moved, before: page });
  };
  const { sort_by, sort_direction } = list.query;
  const isShown = sort_by === "position" && sort_direction === "asc" && !list.isNarrowed;
  const moveShown = ({ id }: Row, by: number) =>
    void move(id, by).catch((error: unknown) => toastFailed(failed, error));
  const order = { move: isShown ? moveShown : null, isFixed };
  return { move: order.move, column: (nameOf) => orderColumn(order, t`Order`, nameOf) };
}

/** The ids with one of them moved. Null if that changes nothing. */
export function movedIn(ids: readonly string[], id: string, by: number): string[] | null {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(0, from + by), ids.length - 1);
  if (from < 0 || from === to) return null;
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(to, 0, id);
}

/** All ids with the shown ones in their new order, at the places that the shown ones have. */
export function merged(all: readonly string[], shown: readonly string[]): string[] {
  const isKnown = new Set(all);
  const waiting = shown.filter((id) => isKnown.has(id));
  const isShown = new Set(waiting);
  return all.map((id) => (isShown.has(id) ? (waiting.shift() ?? id) : id));
}
