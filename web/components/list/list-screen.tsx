// What does every list look like, while it loads, when nothing is found, and after a failure?
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearchOff } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Page } from "#shared/core/lists.ts";
import type {
  ListColumn,
  ListFilter,
  ListSelection,
  RowAction,
} from "#web/components/list/list-columns.ts";
import { ListPager } from "#web/components/list/list-pager.tsx";
import classes from "#web/components/list/list-screen.module.css";
import { ListCards, ListTable } from "#web/components/list/list-table.tsx";
import { ListToolbar } from "#web/components/list/list-toolbar.tsx";
import { EmptyState, type EmptyStateProps } from "#web/components/page/empty-state.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import type { ListParams } from "#web/lib/page/list-params.ts";
import { useScreenTitle } from "#web/lib/page/page-title.ts";
import { zoneCityHere } from "#web/lib/page/time.ts";

export type ListScreenProps<Row extends { id: string }> = {
  /** In place of the screen's name. */
  title?: string | undefined;
  /** Before the title. */
  mark?: ReactNode;
  help?: ReactNode;
  action?: ReactNode;
  /** Also above an empty list that has another button. */
  isActionKept?: boolean;
  /** Beside it. They stay when the list is empty. */
  otherActions?: ReactNode;
  children?: ReactNode;
  list: ListParams;
  page: UseQueryResult<Page<Row>, Error>;
  columns: ListColumn<Row>[];
  nameOf: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
  /** A click on a row opens this page. */
  hrefOf?: (row: Row) => string;
  /** The screen shows its own bar with the actions for the selected rows. */
  selection?: ListSelection<Row>;
  searchLabel?: string;
  filters?: ListFilter[];
  /** At the end of the toolbar: what is done with all rows that match. */
  tools?: ReactNode;
  /** In which the list's times are, said once below it. */
  timezone?: string | undefined;
  nothingFound: string;
  /** For a list without any row. A search that matches nothing shows `nothingFound`. */
  empty: EmptyStateProps;
};

export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { mark, help, action, otherActions, children, list, page, empty } = props;
  const { searchLabel, filters, tools } = props;
  const title = useScreenTitle(props.title);
  const isBare = page.data?.meta.total === 0 && !list.isNarrowed;
  const mainAction = (props.isActionKept || !(isBare && empty.action)) && action;
  return (
    <>
      <PageHeader
        mark={mark}
        title={title}
        count={page.data?.meta.total}
        help={help}
        actions={
          (otherActions || mainAction) && (
            <>
              {otherActions}
              {mainAction}
            </>
          )
        }
        // An empty list has it below, and a press would be lost if it moved there meanwhile.
        areActionsComing={page.isPending}
      />
      {children}
      {!isBare && (
        <ListToolbar
          list={list}
          {...(searchLabel && { searchLabel })}
          {...(filters && { filters })}
        >
          {tools}
        </ListToolbar>
      )}
      {isBare ? (
        <div className={classes.frame}>
          <EmptyState {...empty} />
        </div>
      ) : (
        <Rows {...props} />
      )}
    </>
  );
}

function Rows<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { list, page, columns, nameOf, rowActions, hrefOf, selection, timezone, nothingFound } =
    props;
  const isPhone = useMediaQuery("(max-width: 800px)", undefined, {
    getInitialValueInEffect: false,
  });
  const { total = 0, lastPage = 1 } = page.data?.meta ?? {};
  const isBeyond = total > 0 && list.query.page > lastPage && !page.isPlaceholderData;
  const leaveMissingPage = useEffectEvent(() => list.set({ page: lastPage }));
  useEffect(() => {
    if (isBeyond) leaveMissingPage();
  }, [isBeyond]);
  if (page.isPending) return <ListSkeleton />;
  if (page.isError && !page.data) {
    return (
      <div className={classes.frame}>
        <LoadError error={page.error} onRetry={() => void page.refetch()} />
      </div>
    );
  }
  if (!page.data) return null;
  if (isBeyond) return <ListSkeleton />;
  if (page.data.data.length === 0) return <NothingFound list={list} title={nothingFound} />;
  const rows = { rows: page.data.data, columns, nameOf, rowActions, hrefOf, selection };
  return (
    <div className={classes.rows} aria-busy={page.isPlaceholderData}>
      {isPhone ? <ListCards {...rows} /> : <ListTable {...rows} list={list} />}
      {timezone && <ZoneNote timezone={timezone} />}
      <ListPager meta={page.data.meta} list={list} />
    </div>
  );
}

function ZoneNote({ timezone }: { timezone: string }) {
  const { t } = useLingui();
  const city = zoneCityHere(timezone);
  return <p className={classes.zone}>{city ? t`Times in ${city} time` : t`Times in UTC`}</p>;
}

function NothingFound({ list, title }: { list: ListParams; title: string }) {
  const { t } = useLingui();
  return (
    <div className={classes.frame}>
      <EmptyState
        icon={IconSearchOff}
        title={title}
        text={t`Change the search or the filters, or clear them.`}
        action={
          <Button variant="default" onClick={list.clear}>
            <Trans>Clear search and filters</Trans>
          </Button>
        }
      />
    </div>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];
  return (
    <div className={`${classes.frame} ${classes.skeleton}`} role="status" aria-label={t`Loading`}>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton h={12} w="18%" />
          <Skeleton h={12} w="28%" />
          <Skeleton h={12} w="14%" />
          <Skeleton h={12} w="12%" ml="auto" />
        </div>
      ))}
    </div>
  );
}
