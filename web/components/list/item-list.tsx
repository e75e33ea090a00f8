// How does every list with a form work? A button creates a row, a drawer edits it, and a row's menu
// has Edit and Delete.
import { useLingui } from "@lingui/react/macro";
import { Text, UnstyledButton } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { Page } from "#shared/core/lists.ts";
import type { Item, Params, Route } from "#shared/core/route.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import { EmptyState, type EmptyStateProps } from "#web/components/list/empty-state.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { ListScreen, type ListScreenProps } from "#web/components/list/list-screen.tsx";
import { useConfirmed } from "#web/components/page/use-confirmed.ts";
import { BUILDING_REFETCH_MS } from "#web/components/ticket/limit-notice.tsx";
import { type CallInput, useApiQuery } from "#web/lib/api/api.ts";
import { type ListParams, type ListRoute, useListParams } from "#web/lib/page/list-params.ts";

type Edited<Row> = Row | "new" | null;

/** The rows of a list, and the one whose form is open. */
export type ItemList<Row, List extends ListParams = ListParams> = {
  list: List;
  page: UseQueryResult<Page<Row>, Error>;
  edited: Edited<Row>;
  edit: (row: Edited<Row>) => void;
};

/**
 * Reads a list as its address says, and again and again while a row `isUnsettled`. `narrowed` is
 * the query where the screen shows a part of the list.
 */
export function useItemList<R extends ListRoute & { returns: { kind: "page" } }>(
  route: R,
  {
    params,
    narrowed = (query) => query,
    isUnsettled = () => false,
  }: {
    params?: Params<R>;
    narrowed?: (query: ListParams<R["query"]>["query"]) => object;
    isUnsettled?: (row: Item<R>) => boolean;
  } = {},
): ItemList<Item<R>, ListParams<R["query"]>> {
  const [edited, edit] = useState<Edited<Item<R>>>(null);
  const list = useListParams(route);
  // These are the parts that a list's route takes, which the compiler cannot follow for any route.
  const input = { ...(params && { params }), query: narrowed(list.query) } as CallInput<R>;
  const page = useApiQuery(route, input, {
    refetchInterval: (now) =>
      (now as Page<Item<R>> | undefined)?.data.some(isUnsettled) === true && BUILDING_REFETCH_MS,
  }) as UseQueryResult<Page<Item<R>>, Error>;
  return { list, page, edited, edit };
}

/** The actions that each row has; a list puts its own between them. */
export type OwnActions = { edit: RowAction; remove: RowAction };

type ItemListScreenProps<Row extends { id: string }> = Omit<
  ListScreenProps<Row>,
  "list" | "page" | "action" | "rowActions" | "empty"
> & {
  items: ItemList<Row>;
  /** False for a person who may only read. */
  mayChange?: boolean;
  /** The text of the button that opens an empty form. */
  create: string;
  form: (props: { existing: Row | null; onClose: () => void }) => ReactNode;
  /** Deletes a row, after a question. */
  remove: (row: Row) => void;
  /** A row's menu; without it Edit and Delete. */
  actions?: (row: Row, own: OwnActions) => RowAction[];
  empty: Omit<EmptyStateProps, "action">;
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
  actions = (_, own) => [own.edit, own.remove],
  empty,
  isEmptyBelow = false,
  instead,
  ...screen
}: ItemListScreenProps<Row>) {
  const { t } = useLingui();
  const rowActions = (row: Row) =>
    actions(row, {
      edit: { label: t`Edit`, icon: IconPencil, onClick: () => edit(row) },
      remove: { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => remove(row) },
    });
  const button = mayChange && <CreateButton onClick={() => edit("new")}>{create}</CreateButton>;
  const whenEmpty = { ...empty, ...(button && { action: button }) };
  return (
    <>
      <ListScreen
        {...screen}
        list={list}
        page={page}
        action={!isEmptyBelow && button}
        {...(mayChange && { rowActions })}
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

/** What a person reads before a row is deleted and after. */
type Removal<R extends Route> = {
  input: CallInput<R>;
  title: string;
  text: string;
  verb: string;
  done: string;
};

/** Returns a function that asks before it deletes a row. */
export function useRemoval<R extends Route, Row>(
  route: R,
  failed: string,
  of: (row: Row) => Removal<R>,
): (row: Row) => void {
  const { ask } = useConfirmed(route);
  return (row) => {
    const { input, done, ...question } = of(row);
    ask(input, { question: { ...question, isDangerous: true }, done, failed });
  };
}

/** A row's name, which opens its form; plain text for a person who may only read. */
export const RowTitle = ({ children, onClick }: { children: ReactNode; onClick?: () => void }) =>
  onClick ? (
    <UnstyledButton c="var(--brand-4)" fw={600} fz="sm" mih={24} onClick={onClick}>
      {children}
    </UnstyledButton>
  ) : (
    <Text component="span" size="sm" fw={600}>
      {children}
    </Text>
  );
