// Where does a refusal stand that belongs to no single field? Above what was sent, and it says what
// did not happen.
import { Trans } from "@lingui/react/macro";
import { Alert, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { ApiProblem } from "#web/lib/api-problem.ts";
import { problemSentence } from "#web/lib/wording.ts";

/** A refusal that is about one field says so there, and nothing twice. */
const isSaidOnField = (error: Error): boolean =>
  error instanceof ApiProblem && error.fields.some(({ code }) => code === error.code);

/**
 * The sentence of a refused call; nothing where there is none. A request id is shown for what we
 * cannot explain.
 */
export function ProblemAlert({ error }: { error: Error | null }) {
  if (!error || isSaidOnField(error)) return null;
  const requestId = error instanceof ApiProblem && error.status >= 500 ? error.requestId : "";
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={20} aria-hidden="true" />}>
      {problemSentence(error)}
      {requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          <Trans>Request {requestId}</Trans>
        </Text>
      )}
    </Alert>
  );
}
