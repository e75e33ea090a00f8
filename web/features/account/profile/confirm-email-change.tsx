// What does the link to a new address open? A page that makes it the person's at once.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Loader } from "@mantine/core";
import { IconCircleCheck, IconMailX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { users } from "#shared/contracts/users.ts";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { AccountToo } from "#web/features/account/profile/account-too.tsx";
import { useEmailChange } from "#web/features/account/profile/use-email-change.ts";
import { useApiMutation, useRefresh } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";
import { problemSentence } from "#web/wording/problems.ts";

export function Component() {
  const { t } = useLingui();
  const title = t`Confirm your new email`;
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <Outcome />
    </>
  );
}

function Outcome() {
  const { t } = useLingui();
  const { token = "" } = useParams();
  const { id: userId, email } = useMe();
  // Read before the change, which the whole page learns of.
  const [former] = useState(email);
  const { mutate, data, error } = useApiMutation(users.confirmEmailChange);
  const sent = useRef(false);
  const confirm = () => mutate({ params: { userId, token } });
  const confirmAtOnce = useEffectEvent(confirm);
  useEffect(() => {
    // The link works only once, so it is sent once, no matter how often this renders.
    if (sent.current) return;
    sent.current = true;
    confirmAtOnce();
  }, []);

  if (error) return <NotChanged error={error} onRetry={confirm} />;
  if (!data) return <Loader color="dark.2" aria-label={t`Confirming your new email`} />;
  return (
    <EmptyState
      icon={IconCircleCheck}
      title={t`${data.email} is your address now`}
      text={t`You sign in with it from now on.`}
      action={
        <>
          <AccountToo former={former} />
          <ToProfile isNext />
        </>
      }
    />
  );
}

function NotChanged({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  const { email, pendingEmail } = useMe();
  const { resend } = useEmailChange();
  const refresh = useRefresh(users.confirmEmailChange);
  const code = problemCode(error);
  const isInvalid = code === "link_invalid";
  const mayResend = isInvalid && pendingEmail !== null;
  const mayRetry = !isInvalid && code !== "email_in_use";
  // A link whose answer was lost is used: the address is the new one already.
  const readAgain = useEffectEvent(() => refresh({}));
  useEffect(() => {
    if (isInvalid) readAgain();
  }, [isInvalid]);
  return (
    <div role="alert">
      <EmptyState
        icon={IconMailX}
        title={isInvalid ? problemSentence(error) : t`Your email is not changed`}
        text={
          <>
            {resend.error && <>{problemSentence(resend.error)} </>}
            {isInvalid ? (
              <Trans>
                You are signed in as {email}. The link was used, cancelled or replaced by a newer
                one. If it was sent to somebody else, sign out, and open it again as that person.
              </Trans>
            ) : (
              problemSentence(error)
            )}
          </>
        }
        action={
          <>
            {mayRetry && (
              <Button onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {mayResend && (
              <Button {...resend.button}>
                {resend.isSuccess ? (
                  <Trans>We sent a new link to {pendingEmail}</Trans>
                ) : (
                  <Trans>Send a new link</Trans>
                )}
              </Button>
            )}
            <ToProfile isNext={!mayResend && !mayRetry} />
          </>
        }
      />
    </div>
  );
}

const ToProfile = ({ isNext }: { isNext: boolean }) => (
  <Button component={Link} to={paths.profile.href()} {...(!isNext && { variant: "default" })}>
    <Trans>Go to your profile</Trans>
  </Button>
);
