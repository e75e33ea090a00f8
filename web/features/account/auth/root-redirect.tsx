// Where does the home page lead? Signed-in people to their events, other people to the login.
import { Navigate } from "react-router-dom";
import { users } from "#shared/contracts/users.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { readToken } from "#web/lib/api/session.ts";
import { antiForgeryCookie } from "#web/lib/page/browser-memory.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  return readToken() !== null || antiForgeryCookie() ? (
    <ByAccount />
  ) : (
    <Navigate to={paths.login.href()} replace />
  );
}

function ByAccount() {
  const me = useApiQuery(users.me, {});
  if (me.data) return <Navigate to={paths.events.href({})} replace />;
  if (me.error instanceof ApiProblem && (me.error.status === 401 || me.error.status === 403)) {
    return <Navigate to={paths.login.href()} replace />;
  }
  return me.error ? (
    <LoadError level={1} error={me.error} onRetry={() => void me.refetch()} />
  ) : null;
}
