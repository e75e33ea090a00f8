// What does a form show that must read something first? Its drawer, or the failure. None is short.
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { FormFrame, FrameBody } from "#web/components/form/form-frame.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";

export function WaitingDrawer({
  title,
  read: { error, refetch },
  onClose,
}: {
  title: string;
  read: Pick<UseQueryResult<unknown>, "error" | "refetch">;
  onClose: () => void;
}) {
  return (
    <FormFrame isShort={false} {...{ title, onClose }}>
      <FrameBody>
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={320} radius="md" />
        )}
      </FrameBody>
    </FormFrame>
  );
}
