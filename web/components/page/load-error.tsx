// What appears where content could not be loaded? The reason, and a button to try again.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCloudOff, IconLock, IconMoodEmpty } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { problemSentence } from "#web/wording/problems.ts";

type Props = {
  error: Error;
  /** Set it if a retry can help. */
  onRetry?: () => void;
  /** Use 1 if the error replaces the whole page. */
  level?: 1 | 2;
  /** Who has the right, for a person whose role is refused (403). */
  whose?: ReactNode;
  /** What to do instead if the content does not exist or is refused to this person. */
  instead?: ReactNode;
};

export function LoadError({ error, onRetry, level = 2, whose, instead }: Props) {
  const { t } = useLingui();
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 403)
    return (
      <EmptyState
        icon={IconLock}
        level={level}
        title={problemSentence(error)}
        text={whose}
        action={instead}
      />
    );
  if (status === 404 || status === 410)
    return (
      <EmptyState
        icon={IconMoodEmpty}
        level={level}
        title={problemSentence(error)}
        action={instead}
      />
    );
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
