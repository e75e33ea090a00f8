// What does a person see of an action on many rows? Its progress, then the rows that failed.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Modal, Progress, Text } from "@mantine/core";
import classes from "#web/components/list/bulk-dialog.module.css";
import type { BulkAction, RowResult } from "#web/lib/api/bulk.ts";
import { problemSentence } from "#web/wording/problems.ts";

/** `failed` is null while the action runs. */
export type BulkRun<Row> = {
  action: BulkAction<Row>;
  total: number;
  count: number;
  done: Row[];
  failed: RowResult<Row>[] | null;
};

export function BulkDialog<Row extends { id: string }>({
  run: { action, total, count, done, failed },
  nameOf,
  onClose,
  onRetry,
  onUndo,
}: {
  run: BulkRun<Row>;
  nameOf: (row: Row) => string;
  onClose: () => void;
  onRetry: (rows: Row[]) => void;
  onUndo: (undo: BulkAction<Row>) => void;
}) {
  const { t } = useLingui();
  const { undo } = action;
  const isRunning = failed === null;
  return (
    <Modal
      opened
      onClose={isRunning ? () => undefined : onClose}
      withCloseButton={!isRunning}
      closeButtonProps={{ "aria-label": t`Close` }}
      title={isRunning ? action.running : action.failed(failed.length)}
    >
      {isRunning ? (
        <>
          <Progress color="dark.0" value={(count / total) * 100} aria-label={action.running} />
          <Text size="sm" c="dimmed" mt="sm" role="status">
            <Trans>
              {count} of {total}
            </Trans>
          </Text>
        </>
      ) : (
        <>
          {done.length > 0 && (
            <Text size="sm" c="dimmed">
              {action.done(done.length)}
            </Text>
          )}
          {/* The list scrolls by itself, so it must be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <ul className={classes.failures} aria-label={action.failed(failed.length)} tabIndex={0}>
            {failed.map(({ row, error }) => (
              <li key={row.id}>
                <b>{nameOf(row)}</b>
                <span>{problemSentence(error)}</span>
              </li>
            ))}
          </ul>
          <Group justify="flex-end" gap="xs">
            {undo && done.length > 0 && (
              <Button variant="default" onClick={() => onUndo(undo)}>
                <Trans>Undo the others</Trans>
              </Button>
            )}
            <Button variant="default" onClick={() => onRetry(failed.map(({ row }) => row))}>
              {total === 1 ? <Trans>Try again</Trans> : <Trans>Try failed again</Trans>}
            </Button>
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
