// What stands where something could not be loaded? What happened, and a way to try again.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCloudOff, IconLock, IconMoodEmpty } from "@tabler/icons-react";
import { EmptyState } from "#web/components/empty-state.tsx";
import { ApiProblem } from "#web/lib/api-problem.ts";
import { problemSentence } from "#web/lib/wording.ts";

/** A failed load in place of its content; `level` 1 where it stands in place of the whole page. `onRetry` is offered where trying again can help. */
export function LoadError({ error, onRetry, level = 2 }: { error: Error; onRetry?: () => void; level?: 1 | 2 }) {
  const { t } = useLingui();
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 403) return <EmptyState icon={IconLock} level={level} title={problemSentence(error)} />;
  if (status === 404) return <EmptyState icon={IconMoodEmpty} level={level} title={problemSentence(error)} />;
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        level={level}
        title={t`This could not be loaded`}
        text={problemSentence(error)}
        action={retry}
      />
    </div>
  );
}
