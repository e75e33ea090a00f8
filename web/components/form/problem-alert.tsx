// Where does a refusal appear that belongs to no single field? Above the form that was sent.
import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SeenAlert } from "#web/components/page/seen-alert.tsx";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { fieldAt } from "#web/lib/form/shown-fields.ts";
import { problemSentence } from "#web/wording/problems.ts";

/** Some fields of a form are there for some choices only. */
const isSaidOnField = (error: Error): boolean =>
  error instanceof ApiProblem &&
  error.fields.some(({ code, path }) => code === error.code && fieldAt([path]));

/** `children` say what to do next. A server error also shows its request id. */
export function ProblemAlert({ error, children }: { error: Error | null; children?: ReactNode }) {
  if (!error || isSaidOnField(error)) return null;
  const problem = error instanceof ApiProblem ? error : null;
  const requestId = problem && problem.status >= 500 ? problem.requestId : "";
  return (
    <SeenAlert
      reason={error}
      fields={problem?.fields.map(({ path }) => path) ?? []}
      edge="nearest"
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden="true" />}
    >
      {problemSentence(error)} {children}
      {requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          <Trans>Request {requestId}</Trans>
        </Text>
      )}
    </SeenAlert>
  );
}
