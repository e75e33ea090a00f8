// How does every list with a form work? A button creates a row, a form edits it, and a row's menu
// has Edit and Delete.
import { useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import type { Page } from "#shared/core/lists.ts";
import { type Item, paramNames } from "#shared/core/route.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { RowAction, RowOrder } from "#web/components/list/list-columns.ts";
import { ListScreen, type ListScreenProps } from "#web/components/list/list-screen.tsx";
import { EmptyState, type EmptyStateProps } from "#web/components/page/empty-state.tsx";
import type { Rank } from "#web/components/page/main-button.tsx";
import { type CallInput, queryKeyOf, type RouteQueryKey, useApiQuery } from "#web/lib/api/api.ts";
import { type ListParams, type ListRoute, useListParams } from "#web/lib/page/list-params.ts";

/** Milliseconds between reads of a list with a row that is not settled yet. */
const UNSETTLED_REFETCH_MS = 3000;

type Edited<Row> = Row | "new" | null;

/** The rows of a list, and the one whose form is open. */
export type ItemList<Row, List extends ListParams = ListParams> = {
  list: List;
  page: UseQueryResult<Page<Row>, Error>;
  /** Where the page is cached. Its second part names what the list belongs to. */
  key: RouteQueryKey;
  edited: Edited<Row>;
  edit: (row: Edited<Row>) => void;
};

/**
 * Reads a list as the page's address says, whose names are those of the route, and again and again
 * while a row `isUnsettled`. `narrowed` is the query where the screen shows a part of the list.
 */
export function useItemList<R extends ListRoute & { returns: { kind: "page" } }>(
  route: R,
  {
    narrowed = (query) => query,
    isUnsettled = () => false,
    beginsNew = false,
  }: {
    narrowed?: (query: ListParams<R["query"]>["query"]) => object;
    isUnsettled?: (row: Item<R>) => boolean;
    /** The empty form is open. */
    beginsNew?: boolean;
  } = {},
): ItemList<Item<R>, ListParams<R["query"]>> {
  const [edited, edit] = useState<Edited<Item<R>>>(beginsNew ? "new" : null);
  const list = useListParams(route);
  const address = useParams();
  const params = Object.fromEntries(paramNames(route).map((name) => [name, address[name]]));
  // These are the parts that a list's route takes, which the compiler cannot follow for any route.
  const input = { params, query: narrowed(list.query) } as CallInput<R>;
  const page = useApiQuery(route, input, {
    refetchInterval: (now) =>
      (now as Page<Item<R>> | undefined)?.data.some(isUnsettled) === true && UNSETTLED_REFETCH_MS,
  }) as UseQueryResult<Page<Item<R>>, Error>;
  return { list, page, key: queryKeyOf(route, input), edited, edit };
}

/** The actions that each row has; a list puts its own between them. */
export type OwnActions = { edit: RowAction; moves: RowAction[]; remove: RowAction };

/**
 * The empty state has the button that opens an empty form, and `more` beside it. With an `action`
 * of its own, or null, that button stays in the head.
 */
export type NoItems = EmptyStateProps & { more?: ReactNode };

type ItemListScreenProps<Row extends { id: string }> = Omit<
  ListScreenProps<Row>,
  "list" | "page" | "action" | "empty"
> & {
  items: ItemList<Row>;
  /** False for a person who may only read. */
  mayChange?: boolean;
  /** The text of the button that opens an empty form. */
  create: string;
  form: (props: { existing: Row | null; onClose: () => void }) => ReactNode;
  /** After a question. Without it, rows have `rowActions` alone: their own pages change them. */
  remove?: (row: Row) => void;
  order?: RowOrder<Row>;
  /** A row's menu; without it Edit and Delete. */
  actions?: (row: Row, own: OwnActions) => RowAction[];
  empty: NoItems;
  /** Shows the empty state below rows that nobody made. */
  isEmptyBelow?: boolean;
  /** What stands in place of the button, the help and the empty state. */
  instead?: Pick<ListScreenProps<Row>, "help" | "action" | "empty"> | null;
};

export function ItemListScreen<Row extends { id: string }>({
  items: { list, page, edited, edit },
  mayChange = true,
  create,
  form,
  remove,
  order,
  columns,
  actions = (_, own) => [own.edit, ...own.moves, own.remove],
  empty: { more, ...empty },
  isEmptyBelow = false,
  instead,
  ...screen
}: ItemListScreenProps<Row>) {
  const { t } = useLingui();
  const move = order?.move;
  const ownActions = (row: Row, onRemove: (row: Row) => void): OwnActions => ({
    edit: { label: t`Edit`, icon: IconPencil, onClick: () => edit(row) },
    moves: move
      ? [
          { label: t`Move up`, icon: IconArrowUp, onClick: () => move(row, -1) },
          { label: t`Move down`, icon: IconArrowDown, onClick: () => move(row, 1) },
        ]
      : [],
    remove: { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => onRemove(row) },
  });
  const button = (rank: Rank) =>
    mayChange && (
      <CreateButton rank={rank} onClick={() => edit("new")}>
        {create}
      </CreateButton>
    );
  const below = mayChange && (
    <>
      {button("first")}
      {more}
    </>
  );
  const whenEmpty = { ...(below && { action: below }), ...empty };
  return (
    <>
      <ListScreen
        {...screen}
        isActionKept={"action" in empty && !instead}
        columns={order ? [order.column(screen.nameOf), ...columns] : columns}
        list={list}
        page={page}
        action={!isEmptyBelow && button("page")}
        {...(mayChange &&
          remove && { rowActions: (row: Row) => actions(row, ownActions(row, remove)) })}
        empty={whenEmpty}
        {...instead}
      />
      {isEmptyBelow && <EmptyState {...whenEmpty} />}
      {edited && (
        <Suspense>
          {form({ existing: edited === "new" ? null : edited, onClose: () => edit(null) })}
        </Suspense>
      )}
    </>
  );
}
