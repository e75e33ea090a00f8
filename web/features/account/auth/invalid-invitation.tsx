// What if an invitation's link opens nothing? The person reads why, and what to do next.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { auth } from "#shared/contracts/auth.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { forgetSession } from "#web/lib/api/session.ts";
import { paths } from "#web/lib/page/paths.ts";

export function InvalidInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  return (
    <Refusal
      title={t`The link you clicked is invalid.`}
      why={t`It was used, revoked or replaced by a newer one, or it has ended. Ask an admin of the account for a new invitation.`}
    >
      {isSignedIn ? (
        <Button component={Link} to={paths.events.href({})} size="lg" fullWidth>
          <Trans>Go to your events</Trans>
        </Button>
      ) : (
        <Button component={Link} to={paths.login.href()} size="lg" fullWidth>
          <Trans>Sign in</Trans>
        </Button>
      )}
    </Refusal>
  );
}

export function ForAnotherPerson({
  signedInAs,
  onSignedOut,
}: {
  signedInAs: string;
  onSignedOut: () => void;
}) {
  const { t } = useLingui();
  const logout = useApiMutation(auth.logout, {
    onSuccess: () => {
      forgetSession();
      onSignedOut();
    },
  });
  return (
    <Refusal
      title={t`The link you clicked is invalid.`}
      why={t`You are signed in as ${signedInAs}, and this invitation was sent to another address. To use it, sign out.`}
    >
      <ProblemAlert error={logout.error} />
      <Button size="lg" fullWidth loading={logout.isPending} onClick={() => logout.mutate({})}>
        <Trans>Sign out</Trans>
      </Button>
    </Refusal>
  );
}
