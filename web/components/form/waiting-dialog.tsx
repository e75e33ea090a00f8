// What does a form show that must read something first? Its place, or the failure.
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { FormFrame, FrameBody } from "#web/components/form/form-frame.tsx";
import { LoadError } from "#web/components/list/load-error.tsx";

/** Set `isShort` if the form that follows is: then it takes the same place. */
export function WaitingDialog({
  title,
  isShort = false,
  read: { error, refetch },
  onClose,
}: {
  title: string;
  isShort?: boolean;
  read: Pick<UseQueryResult<unknown>, "error" | "refetch">;
  onClose: () => void;
}) {
  return (
    <FormFrame {...{ isShort, title, onClose }}>
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
