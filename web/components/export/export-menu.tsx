// How does a person take a list away as a file? A menu says which rows come, and asks in which
// format.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Menu, Text, Tooltip } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconFileText } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Page } from "#shared/core/lists.ts";
import { type ShownList, shownRows } from "#web/components/export/export-words.ts";
import type { Exporting } from "#web/components/export/use-exporting.ts";
import type { ListParams } from "#web/lib/page/list-params.ts";

/** All rows that a list shows on its pages, sorted as they are. */
export function ShownExportMenu({
  list,
  exporting,
  items: { list: params, page },
}: {
  list: ShownList;
  exporting: Exporting;
  items: { list: ListParams; page: UseQueryResult<Page<unknown>> };
}) {
  const { t } = useLingui();
  const { query, isNarrowed } = params;
  const { page: _, per_page: __, ...asked } = query;
  // Rows of the search before are still shown while the next ones load.
  const total = page.isPlaceholderData ? undefined : page.data?.meta.total;
  const unknown = isNarrowed ? t`Export all that match` : t`Export all`;
  return (
    <ExportMenu
      exporting={exporting}
      head={total === undefined ? unknown : shownRows(list, total, isNarrowed)}
      query={asked}
      isEmpty={total === 0}
    />
  );
}

export function ExportMenu({
  exporting,
  head,
  query,
  about,
  isEmpty = false,
}: {
  exporting: Exporting;
  /** What comes. */
  head: string;
  query: Record<string, unknown>;
  about?: string;
  isEmpty?: boolean;
}) {
  const { t } = useLingui();
  if (isEmpty) return <NothingToExport />;
  const begin = (format: "XLSX" | "CSV") =>
    exporting.begin({ format, query, ...(about !== undefined && { about }) });
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          ms="auto"
          loading={exporting.isBeginning}
          aria-description={head}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          <Trans>Export</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="min(20rem, calc(100vw - 32px))">
        <Menu.Label>{head}</Menu.Label>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
          onClick={() => begin("XLSX")}
        >
          <Trans>Excel (XLSX)</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileText size={16} aria-hidden="true" />}
          onClick={() => begin("CSV")}
        >
          <Trans>CSV</Trans>
          <Text span display="block" size="xs" c="dimmed">
            {t`Leading zeros and long numbers may be lost in a spreadsheet`}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Looks disabled but takes the focus and the finger, which ask for the reason. */
function NothingToExport() {
  const { t } = useLingui();
  const reason = t`Nothing matches, so there is nothing to export`;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size="sm"
        variant="default"
        ms="auto"
        data-disabled
        aria-disabled
        aria-description={reason}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        <Trans>Export</Trans>
      </Button>
    </Tooltip>
  );
}
