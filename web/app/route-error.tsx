// What does a screen show after an error? One text if something was not found, and for every other
// error another text with a button that loads the same address again.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { Refusal } from "#web/components/refusal.tsx";
import { ApiProblem } from "#web/lib/api-problem.ts";

export function RouteError() {
  const { t } = useLingui();
  const error = useRouteError();
  const isNotFound =
    (isRouteErrorResponse(error) || error instanceof ApiProblem) && error.status === 404;
  if (isNotFound) {
    return (
      <Refusal title={t`Not found`} why={t`What you are looking for does not exist (any more).`} />
    );
  }
  return (
    <Refusal
      title={t`Something went wrong`}
      why={t`An unexpected error occurred. Nothing you saved before is lost. Try again, or start again from home.`}
    >
      {/* Code that did not arrive needs a reload: not every browser asks for it a second time. */}
      <Button size="lg" fullWidth onClick={() => window.location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </Refusal>
  );
}
