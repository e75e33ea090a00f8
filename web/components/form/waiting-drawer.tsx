// What does a form show that must read something first? A drawer that waits, or the failure.
import { useLingui } from "@lingui/react/macro";
import { Drawer, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { LoadError } from "#web/components/list/load-error.tsx";

export function WaitingDrawer({
  title,
  read: { error, refetch },
  onClose,
}: {
  title: string;
  read: Pick<UseQueryResult<unknown>, "error" | "refetch">;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={520}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={320} radius="md" />
      )}
    </Drawer>
  );
}
