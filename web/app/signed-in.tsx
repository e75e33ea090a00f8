// What does every signed-in screen need? The person, dialogs, and a way to sign in again.
import "#web/app/frame/manage-styles.ts";
import { Outlet } from "react-router-dom";
import { users } from "#shared/contracts/users.ts";
import { useOneAccount } from "#web/app/use-one-account.ts";
import { Dialogs } from "#web/components/dialog/dialogs.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { GiveWay, MainButtons } from "#web/components/page/main-button.tsx";
import { useSignInAgain } from "#web/features/account/auth/sign-in-again.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { MeProvider } from "#web/lib/api/me.tsx";

export function Component() {
  const me = useApiQuery(users.me, {});
  useOneAccount(me.data, me.refetch);
  useSignInAgain();
  if (me.isError && !me.data)
    return <LoadError level={1} error={me.error} onRetry={() => void me.refetch()} />;
  // The session is still being checked, so there is nothing to show yet.
  if (!me.data) return null;
  return (
    <MeProvider me={me.data}>
      <MainButtons>
        <Dialogs whileOpen={<GiveWay />} />
        <Outlet />
      </MainButtons>
    </MeProvider>
  );
}
