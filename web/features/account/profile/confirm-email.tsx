// What does the link of the confirmation mail open? A page that confirms at once.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Loader } from "@mantine/core";
import { IconCircleCheck, IconMailX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link, useParams } from "react-router-dom";
import { users } from "#shared/contracts/users.ts";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useResendConfirmation } from "#web/lib/api/resend-confirmation.ts";
import { PageNotice } from "#web/lib/page/page-notice.tsx";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";
import { problemSentence } from "#web/wording/problems.ts";

export function Component() {
  const { t } = useLingui();
  const title = t`Confirm your email`;
  usePageTitle(title);
  return (
    <>
      {/* The page itself is the next step. */}
      <PageNotice value={null}>
        <PageHeader title={title} />
      </PageNotice>
      <Outcome />
    </>
  );
}

function Outcome() {
  const { t } = useLingui();
  const { token = "" } = useParams();
  const { id: userId, email, isEmailConfirmed } = useMe();
  const { mutate, error, isPending, isSuccess } = useApiMutation(users.confirmEmail);
  const resend = useResendConfirmation();
  const sent = useRef(false);
  useEffect(() => {
    // The link works only once, so it is sent once, no matter how often this renders.
    if (sent.current) return;
    sent.current = true;
    mutate({ params: { userId, token } });
  }, [mutate, userId, token]);
  const onward = (
    <Button component={Link} to={paths.events.href({})}>
      <Trans>Go to your events</Trans>
    </Button>
  );

  if (isSuccess) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={t`${email} is confirmed`}
        text={t`Your events can go live now.`}
        action={onward}
      />
    );
  }
  if (error && isEmailConfirmed) {
    return (
      <div role="alert">
        <EmptyState
          icon={IconMailX}
          title={problemSentence(error)}
          text={t`There is nothing left to confirm: ${email} is your address.`}
          action={onward}
        />
      </div>
    );
  }
  if (error) {
    const again = (
      <Button {...resend.button}>
        {resend.isSuccess ? (
          <Trans>We sent a new link to {email}</Trans>
        ) : (
          <Trans>Send a new link</Trans>
        )}
      </Button>
    );
    return (
      <div role="alert">
        <EmptyState
          icon={IconMailX}
          title={t`Your email is not confirmed`}
          text={problemSentence(resend.error ?? error)}
          action={again}
        />
      </div>
    );
  }
  return isPending ? <Loader color="dark.2" aria-label={t`Confirming your email`} /> : null;
}
