// What does a screen show after an error? Something was not found, or loading again may help.
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { Refusal } from "#web/components/page/refusal.tsx";
import { Unexpected } from "#web/components/page/unexpected.tsx";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { tellOurs } from "#web/lib/page/tell-errors.ts";

export function RouteError() {
  const { t } = useLingui();
  const error = useRouteError();
  const isNotFound =
    (isRouteErrorResponse(error) || error instanceof ApiProblem) && error.status === 404;
  useEffect(() => {
    if (!isNotFound) tellOurs("error", error);
  }, [error, isNotFound]);
  if (!isNotFound) return <Unexpected />;
  return (
    <Refusal title={t`Not found`} why={t`What you are looking for does not exist (any more).`} />
  );
}
