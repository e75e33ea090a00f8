// What does a screen show after an error? One text if something was not found, another text for
// every other error.
import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { MessagePage } from "#web/app/message-page.tsx";
import { ApiProblem } from "#web/lib/api-problem.ts";

export function RouteError() {
  const { t } = useLingui();
  const error = useRouteError();
  const isNotFound =
    (isRouteErrorResponse(error) || error instanceof ApiProblem) && error.status === 404;
  if (isNotFound) {
    return (
      <MessagePage
        title={t`Not found`}
        description={t`What you are looking for does not exist (any more).`}
      />
    );
  }
  return (
    <MessagePage
      title={t`Something went wrong`}
      description={t`An unexpected error occurred. Nothing you saved before is lost. Reload the page, or start again from home.`}
    />
  );
}
