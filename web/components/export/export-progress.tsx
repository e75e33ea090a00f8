// How far are the exports of a list, and where is the file? Above the list, until they are closed.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group, type MantineSpacing, Text } from "@mantine/core";
import { IconAlertCircle, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { toastFailed } from "#web/components/dialog/toast.tsx";
import { exportWords, rowsOf } from "#web/components/export/export-words.ts";
import type { Exporting } from "#web/components/export/use-exporting.ts";
import { JobProgress } from "#web/components/job/job-progress.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { exportedPart, type ListNames } from "#web/lib/api/exported-part.ts";
import { exportJobsOf, linkOf, useExport } from "#web/lib/api/use-export.ts";
import { problemSentence } from "#web/wording/problems.ts";

type Export = NonNullable<ReturnType<typeof useExport>["data"]>;

const unnamed: ListNames = { filters: [], columns: [] };

export function ExportProgress({
  exporting,
  timezone,
  names = unnamed,
  mb = "md",
}: {
  exporting: Exporting;
  timezone: string;
  /** Of a list that is searched, filtered and sorted. */
  names?: ListNames;
  mb?: MantineSpacing;
}) {
  const { scope } = exporting;
  return (
    <>
      {exporting.refused && <NotBegun exporting={exporting} refused={exporting.refused} mb={mb} />}
      <JobProgress
        of={exportJobsOf(scope)}
        useRead={useExport}
        titleOf={(about, job) => titleOf(job, about) ?? exportWords(scope.list, about).title}
        detail={(job) => (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {exportedPart(job, names)}
          </Text>
        )}
        result={({ list, file }) => file && <Result list={list} file={file} timezone={timezone} />}
        whenEnded={(made, about) => <Ways made={made} about={about} exporting={exporting} />}
        tellsUnread
        mb={mb}
      />
    </>
  );
}

function titleOf(job: Export | null, about: string): string | null {
  if (!job) return null;
  const { title, failed } = exportWords(job.list, about);
  return hasFailed(job) ? failed : title;
}

/** What a person stopped has not failed. */
const hasFailed = ({ state, because }: Export) => state === "FAILED" || because === "LAPSED";

function NotBegun({
  exporting: { beginAgain, dismiss },
  refused: { ask, error },
  mb,
}: {
  exporting: Exporting;
  refused: NonNullable<Exporting["refused"]>;
  mb: MantineSpacing;
}) {
  return (
    <Alert
      role="alert"
      color="red"
      mb={mb}
      title={exportWords(ask.list, ask.about).failed}
      icon={<IconAlertCircle size={20} aria-hidden="true" />}
    >
      <Text size="sm">{problemSentence(error)}</Text>
      <Group gap={8} mt={12}>
        <Button size="compact-sm" variant="default" onClick={beginAgain}>
          <Trans>Try again</Trans>
        </Button>
        <Button size="compact-sm" variant="subtle" color="dark.2" onClick={dismiss}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

function Result({
  list,
  file,
  timezone,
}: {
  list: Export["list"];
  file: NonNullable<Export["file"]>;
  timezone: string;
}) {
  const rows = rowsOf(list, file.rows);
  const at = <Moment at={file.at} timezone={timezone} shape="compact" />;
  const until = <Moment at={file.expiresAt} timezone={timezone} shape="compact" />;
  return (
    <>
      <div>
        <Trans>
          {rows}, as of {at}
        </Trans>
      </div>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {file.name}
      </Text>
      <div>
        {file.url === null ? (
          <Trans>The file is gone. It was there until {until}.</Trans>
        ) : (
          <Trans>You can download it until {until}.</Trans>
        )}
      </div>
    </>
  );
}

function Ways({
  made,
  about,
  exporting: { begin, isBeginning },
}: {
  made: Export;
  about: string;
  exporting: Exporting;
}) {
  const { id, state, because, list, eventId, format, query, file } = made;
  const hasFile = file !== null && file.url !== null;
  const again = { list, eventId, query, about, ...(!hasFile && { replaces: id }) };
  if (because === "BEYOND_EXCEL")
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={isBeginning}
        onClick={() => begin({ ...again, format: "CSV" })}
      >
        <Trans>Export as CSV</Trans>
      </Button>
    );
  if (state !== "DONE" && because !== "LAPSED") return null;
  return (
    <>
      {hasFile && <Download id={id} />}
      <Button
        size="compact-sm"
        variant={hasFile ? "subtle" : "default"}
        {...(hasFile && { color: "dark.2" })}
        loading={isBeginning}
        onClick={() => begin({ ...again, format })}
      >
        <Trans>Make it again</Trans>
      </Button>
    </>
  );
}

/** The link is good for a minute, so it is asked for at each press. */
function Download({ id }: { id: string }) {
  const { refetch } = useExport(id);
  const [isAsking, setAsking] = useState(false);
  function download(): void {
    setAsking(true);
    void linkOf(id)
      .then(
        // The answer is a file to keep, so the page stays where it is.
        (url) => {
          if (url === null) void refetch();
          else window.location.assign(url);
        },
        (error: unknown) => toastFailed(t`The file was not downloaded`, error),
      )
      .finally(() => setAsking(false));
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isAsking}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={download}
    >
      <Trans>Download</Trans>
    </Button>
  );
}
