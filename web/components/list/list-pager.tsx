// Which part of a list is on screen, and how does a person reach the rest?
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, NativeSelect, Pagination } from "@mantine/core";
import type { ListMeta } from "#shared/core/lists.ts";
import classes from "#web/components/list/list-screen.module.css";
import { type ListParams, pageSizes } from "#web/lib/page/list-params.ts";

export function ListPager({ meta, list }: { meta: ListMeta; list: ListParams }) {
  const { t } = useLingui();
  if (meta.total <= Math.min(...pageSizes)) return null;
  const first = (meta.page - 1) * meta.perPage + 1;
  const last = Math.min(meta.page * meta.perPage, meta.total);
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <span>
        <Trans>
          {first} to {last} of {meta.total}
        </Trans>
      </span>
      <Group gap="sm">
        <NativeSelect
          size="sm"
          w={132}
          aria-label={t`Rows per page`}
          data={pageSizes.map((size) => ({ value: String(size), label: t`${size} per page` }))}
          value={String(meta.perPage)}
          onChange={(event) => list.set({ per_page: Number(event.currentTarget.value) })}
        />
        <Pagination
          size="sm"
          color="dark.4"
          total={meta.lastPage}
          value={meta.page}
          onChange={(page) => list.set({ page })}
          getControlProps={(control) => ({
            "aria-label": {
              first: t`First page`,
              last: t`Last page`,
              next: t`Next page`,
              previous: t`Previous page`,
            }[control],
          })}
        />
      </Group>
    </nav>
  );
}
