// How does a person sign in? With email and password, and the choice of one of several accounts.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import type * as z from "zod";
import { auth, LoginInput, type Session } from "#shared/contracts/auth.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { AccountChooser } from "#web/features/account/auth/account-chooser.tsx";
import { AuthLink } from "#web/features/account/auth/auth-link.tsx";
import { StaysSignedIn } from "#web/features/account/auth/stays-signed-in.tsx";
import { useEnter } from "#web/features/account/auth/use-enter.ts";
import { useApiMutation } from "#web/lib/api/api.ts";
import { readPreviousUrl, takeSignedOutBecause } from "#web/lib/api/session.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Sign in`);
  const enter = useEnter();
  const [isOnTheWay] = useState(() => readPreviousUrl() !== null);
  const [because] = useState(takeSignedOutBecause);
  const [accounts, setAccounts] = useState<Session["accounts"]>([]);
  const form = useContractForm(LoginInput, { email: "", password: "" });
  const login = useApiMutation(auth.login, {
    onSuccess: (session) => (session.token ? enter(session.token) : setAccounts(session.accounts)),
    onError: form.showProblem,
  });
  const reasons = {
    other_person: t`Somebody else was signed in in this browser, so you were signed out. Sign in to go on.`,
    session_ended: t`Your session has ended. Sign in to go on where you were.`,
  };
  const plain = isOnTheWay
    ? t`Sign in to go on to the page you asked for.`
    : t`Welcome back. Your events are waiting.`;
  const signIn = (body: z.input<typeof LoginInput>) => login.mutate({ body });

  if (accounts.length > 0) {
    return (
      <AccountChooser
        accounts={accounts}
        entering={login.isPending ? login.variables.body?.accountId : undefined}
        error={login.error}
        onChoose={(accountId) => signIn({ ...form.values, accountId })}
        onBack={() => setAccounts([])}
      />
    );
  }
  return (
    <Sheet
      title={t`Sign in`}
      help={because ? reasons[because] : plain}
      foot={
        <>
          <Trans>
            No account yet? <AuthLink to={paths.register.href()}>Create one</AuthLink>
          </Trans>
          <br />
          <Trans>
            Bought a ticket? <AuthLink to={paths.findTickets.href()}>Find my tickets</AuthLink>
          </Trans>
        </>
      }
    >
      <form onSubmit={form.send(signIn)} noValidate style={{ display: "contents" }}>
        <StaysSignedIn />
        <ProblemAlert error={login.error} />
        <EmailField autoComplete="username" {...form.getInputProps("email")} />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <Button type="submit" fullWidth loading={login.isPending}>
          <Trans>Sign in</Trans>
        </Button>
        <AuthLink to={paths.forgotPassword.href()} size="sm" ta="center">
          <Trans>Forgot your password?</Trans>
        </AuthLink>
      </form>
    </Sheet>
  );
}
