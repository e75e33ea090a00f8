// What is there of a job that is still read, or cannot be? Its place, or why it is not shown.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, type MantineSpacing, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconProgress } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { canTryAgain } from "#web/lib/page/refusal-words.ts";
import { problemSentence } from "#web/wording/problems.ts";

export function UnreadJob({
  title,
  read: { error, isFetching, refetch },
  close,
  mb,
}: {
  title: string;
  read: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  close: () => void;
  mb?: MantineSpacing;
}) {
  const { t } = useLingui();
  const Icon = error ? IconAlertCircle : IconProgress;
  return (
    <Alert
      role="group"
      aria-label={title}
      color={error ? "red" : "blue"}
      {...(mb && { mb })}
      title={title}
      icon={<Icon size={20} aria-hidden="true" />}
    >
      {error ? (
        <Text role="alert" size="sm">
          {problemSentence(error)}
        </Text>
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton h={12} w="40%" my={4} />
        </div>
      )}
      {error && (
        <Group gap={8} mt={12}>
          {canTryAgain(error) && (
            <Button
              size="compact-sm"
              variant="default"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="dark.2" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      )}
    </Alert>
  );
}
