// How does an invited person join who has a password already? By signing in with it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor, Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { AcceptInvitationInput, auth } from "#shared/contracts/auth.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { InvitationSheet, type Joining } from "#web/features/account/auth/invitation-sheet.tsx";
import { StaysSignedIn } from "#web/features/account/auth/stays-signed-in.tsx";
import { call } from "#web/lib/api/api.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";
import { emailInput } from "#web/lib/form/email-input.ts";
import { paths } from "#web/lib/page/paths.ts";
import { problemSentences } from "#web/wording/problems.ts";

const [, KnownPerson] = AcceptInvitationInput.options;

/** `isTaken`: it got known while the page was open for a new person. */
export function JoinAsKnown({
  token,
  invitation,
  isTaken,
  onJoined,
  onRefused,
}: Joining & { isTaken: boolean }) {
  const { t } = useLingui();
  const form = useContractForm(KnownPerson, { person: "KNOWN", password: "" });
  const accept = useMutation({
    mutationFn: (body: BodyInput<typeof auth.acceptInvitation>) =>
      call(auth.acceptInvitation, { params: { token }, body }),
    onSuccess: (session) => session.token && onJoined(session.token),
    onError: (error) => {
      form.showProblem(error);
      onRefused(error);
    },
  });
  return (
    <InvitationSheet invitation={invitation}>
      <form
        onSubmit={form.send((body) => accept.mutate(body))}
        noValidate
        style={{ display: "contents" }}
      >
        <StaysSignedIn />
        {isTaken && !accept.error && (
          <Alert color="blue" role="status">
            {problemSentences.email_taken({})}
          </Alert>
        )}
        <ProblemAlert error={accept.error} />
        <TextInput
          label={t`Email`}
          {...emailInput}
          autoComplete="username"
          readOnly
          value={invitation.email}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <Button type="submit" fullWidth loading={accept.isPending}>
          <Trans>Sign in and join</Trans>
        </Button>
        <Anchor component={Link} to={paths.forgotPassword.href()} size="sm" ta="center">
          <Trans>Forgot your password?</Trans>
        </Anchor>
      </form>
    </InvitationSheet>
  );
}
