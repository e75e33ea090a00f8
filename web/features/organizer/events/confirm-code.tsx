// How does a person confirm their address on the page? With the code from the mail.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { type Ref, useEffect, useEffectEvent } from "react";
import * as z from "zod";
import { users } from "#shared/contracts/users.ts";
import { code } from "#shared/core/fields.ts";
import { sixDigits } from "#shared/core/text/pasted-text.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { HeldBack } from "#web/components/page/held-back.tsx";
import { useApiMutation, useApiQuery, useRefreshAll } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useResendConfirmation } from "#web/lib/api/resend-confirmation.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";

/** The link may be opened in another tab meanwhile. */
const LOOK_EVERY_MS = 5000;
const CodeInput = z.strictObject({
  code: z.string().refine((text) => sixDigits(text) !== null, code("six_digits")),
});

/** `onConfirmed` is called in whatever way it happened. */
export function ConfirmCode({
  onConfirmed,
  codeRef,
}: {
  onConfirmed?: () => void;
  codeRef?: Ref<HTMLInputElement>;
}) {
  const { t } = useLingui();
  const { id: userId, email, isEmailConfirmed } = useMe();
  // Dialogs are no children of what shows the person anew.
  const read = useApiQuery(
    users.me,
    {},
    { refetchInterval: isEmailConfirmed ? false : LOOK_EVERY_MS },
  );
  const form = useContractForm(CodeInput, { code: "" });
  const confirm = useApiMutation(users.confirmEmail, { onError: form.showProblem });
  const resend = useResendConfirmation();
  const isConfirmed = read.data?.isEmailConfirmed ?? isEmailConfirmed;
  const refreshAll = useRefreshAll();
  const tell = useEffectEvent(() => {
    // Who gets an organizer's mails has changed, too.
    refreshAll();
    onConfirmed?.();
  });
  useEffect(() => {
    if (isConfirmed) tell();
  }, [isConfirmed]);
  if (isConfirmed) return null;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {resend.isHeldBack && <HeldBack email={email} />}
        {resend.isSuccess && (
          <Trans>We sent a new mail to {email}. The older ones no longer work.</Trans>
        )}
        {!resend.isHeldBack && !resend.isSuccess && (
          <Trans>
            Type the six digits that we mailed to {email}, or open the link in that mail.
          </Trans>
        )}
      </Text>
      <form
        noValidate
        onSubmit={form.send(({ code: token }) =>
          confirm.mutate({ params: { userId, token: sixDigits(token) ?? "" } }),
        )}
        style={{ display: "grid", gap: 12 }}
      >
        <ProblemAlert error={confirm.error ?? resend.error} />
        <TextInput
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          w={160}
          data-autofocus
          data-pasted="digits"
          {...(codeRef && { ref: codeRef })}
          {...form.getInputProps("code")}
        />
        <Group gap="sm">
          <Button type="submit" loading={confirm.isPending}>
            <Trans>Confirm email</Trans>
          </Button>
          <Button variant="default" {...resend.button}>
            <Trans>Send the mail again</Trans>
          </Button>
        </Group>
      </form>
    </>
  );
}
