// What does a person enter after their session has ended? Only the password.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { auth, LoginInput } from "#shared/contracts/auth.ts";
import { Dialog } from "#web/components/dialog/dialog.tsx";
import { EmailField } from "#web/components/form/email-field.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { holderOf, readToken, startSession, watchSession } from "#web/lib/api/session.ts";
import type { SignedInAgain } from "#web/lib/api/sign-in-again.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";

/** Above every drawer and dialog that may contain typed text. */
const ON_TOP = 400;

type OnEnd = (next: SignedInAgain) => void;

export function SamePerson({ onEnd, onClose }: { onEnd: OnEnd; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Your session has ended`} zIndex={ON_TOP} onClose={onClose}>
      {(close) => (
        <PasswordForm
          onEnd={(next) => {
            onEnd(next);
            close();
          }}
        />
      )}
    </Dialog>
  );
}

function PasswordForm({ onEnd }: { onEnd: OnEnd }) {
  const { t } = useLingui();
  const { id, email, account } = useMe();
  const isSame = (token: string | null) => {
    const holder = token === null ? null : holderOf(token);
    return holder?.userId === id && holder.accountId === account.id;
  };
  const form = useContractForm(LoginInput, { email, password: "", accountId: account.id });
  const login = useApiMutation(auth.login, {
    onSuccess: ({ token }) => {
      if (token === null || !isSame(token)) return onEnd("leave");
      startSession(token);
      onEnd("repeat");
    },
    onError: form.showProblem,
  });
  // Another tab may have signed in since then.
  useEffect(() => watchSession(() => isSame(readToken()) && onEnd("repeat")));
  return (
    <form onSubmit={form.send((body) => login.mutate({ body }))} noValidate>
      <Stack>
        <Text c="dimmed">
          <Trans>Sign in again to go on. What you typed is still here.</Trans>
        </Text>
        <ProblemAlert error={login.error} />
        <EmailField autoComplete="username" readOnly value={email} />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={login.isPending}>
          <Trans>Sign in</Trans>
        </Button>
        <Button variant="subtle" color="dark.2" onClick={() => onEnd("leave")}>
          <Trans>Leave this page and sign in as somebody else</Trans>
        </Button>
      </Stack>
    </form>
  );
}
