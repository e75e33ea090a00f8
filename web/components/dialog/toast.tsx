// How does the app report that an action worked or failed? With toasts.
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Box, Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { NOTICE_MS } from "#web/lib/page/notice-time.ts";
import { problemSentence } from "#web/wording/problems.ts";

export const TOAST_MS = NOTICE_MS;
const UNDO_TOAST_MS = 8000;

export function toastDone(message: string, options: { onUndo?: () => void } = {}): void {
  const { onUndo } = options;
  const id = crypto.randomUUID();
  const undo = () => {
    notifications.hide(id);
    onUndo?.();
  };
  notifications.show({
    id,
    icon: <IconCheck size={16} aria-hidden="true" />,
    color: "dark.4",
    closeButtonProps: { "aria-label": t`Close` },
    autoClose: onUndo ? UNDO_TOAST_MS : TOAST_MS,
    message: onUndo ? (
      <Group justify="space-between" gap="xs">
        <Box flex="1 1 8em">{message}</Box>
        <Button size="xs" variant="default" onClick={undo}>
          <Trans>Undo</Trans>
        </Button>
      </Group>
    ) : (
      message
    ),
  });
}

/** `what` is the catalogue's sentence for the failed action. */
export function toastFailed(what: string, error: unknown): void {
  notifications.show({
    icon: <IconAlertCircle size={16} aria-hidden="true" />,
    color: "red",
    closeButtonProps: { "aria-label": t`Close` },
    title: what,
    message: problemSentence(error),
  });
}

/**
 * For code that a browser may not ask for again before the page is loaded anew. It soon goes, as
 * the next press asks again, or shows it again.
 */
export function toastReload(): void {
  notifications.show({
    icon: <IconAlertCircle size={16} aria-hidden="true" />,
    color: "red",
    closeButtonProps: { "aria-label": t`Close` },
    message: (
      <Group justify="space-between" gap="xs">
        <Box flex="1 1 8em">
          <Trans>This did not load. Try again, or reload the page.</Trans>
        </Box>
        <Button size="xs" variant="default" onClick={() => window.location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      </Group>
    ),
  });
}
