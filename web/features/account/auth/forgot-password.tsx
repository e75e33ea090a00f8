// What can a person do who forgot their password? Enter their address, for a link if it is known.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { auth, ForgotPasswordInput } from "#shared/contracts/auth.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { AuthLink } from "#web/features/account/auth/auth-link.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Forgot your password`);
  const form = useContractForm(ForgotPasswordInput, { email: "" });
  const ask = useApiMutation(auth.forgotPassword, { onError: form.showProblem });
  const { email } = form.values;
  const back = (
    <AuthLink to={paths.login.href()}>
      <Trans>Back to sign in</Trans>
    </AuthLink>
  );
  if (ask.isSuccess) {
    return (
      <Sheet title={t`Check your inbox`} foot={back}>
        <Text role="status" c="dimmed">
          <Trans>
            If there is an account for {email}, a link is on its way. It works for one hour. If you
            have asked several times and none comes, use the newest you have.
          </Trans>
        </Text>
        <Button variant="default" onClick={() => ask.reset()}>
          <Trans>Use another address</Trans>
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t`Forgot your password`}
      help={t`We mail you a link to set a new one.`}
      foot={back}
    >
      <form
        onSubmit={form.send((body) => ask.mutate({ body }))}
        noValidate
        style={{ display: "contents" }}
      >
        <ProblemAlert error={ask.error} />
        <EmailField autoComplete="username" {...form.getInputProps("email")} />
        <Button type="submit" fullWidth loading={ask.isPending}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
