// How does an invited person join who has a password already? By signing in with it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { AcceptInvitationInput } from "#shared/contracts/auth.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { AuthLink } from "#web/features/account/auth/auth-link.tsx";
import { InvitationSheet, type Joining } from "#web/features/account/auth/invitation-sheet.tsx";
import { StaysSignedIn } from "#web/features/account/auth/stays-signed-in.tsx";
import { useAccept } from "#web/features/account/auth/use-accept.ts";
import { paths } from "#web/lib/page/paths.ts";
import { fieldSentence } from "#web/wording/fields.ts";

const [, KnownPerson] = AcceptInvitationInput.options;

/** `isTaken`: it got known while the page was open for a new person. */
export function JoinAsKnown({ isTaken, ...joining }: Joining & { isTaken: boolean }) {
  const { t } = useLingui();
  const { invitation } = joining;
  const blank = { person: "KNOWN", password: "" } as const;
  const { form, accept, submit } = useAccept(KnownPerson, blank, joining);
  return (
    <InvitationSheet invitation={invitation}>
      <form onSubmit={submit} noValidate style={{ display: "contents" }}>
        <StaysSignedIn />
        {isTaken && !accept.error && (
          <Alert color="blue" role="status">
            {fieldSentence({ code: "email_taken" })}
          </Alert>
        )}
        <ProblemAlert error={accept.error} />
        <EmailField autoComplete="username" readOnly value={invitation.email} />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <Button type="submit" fullWidth loading={accept.isPending}>
          <Trans>Sign in and join</Trans>
        </Button>
        <AuthLink to={paths.forgotPassword.href()} size="sm" ta="center">
          <Trans>Forgot your password?</Trans>
        </AuthLink>
      </form>
    </InvitationSheet>
  );
}
