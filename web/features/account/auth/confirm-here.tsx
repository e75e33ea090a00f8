// How does a person confirm their address on the page? With the code from the mail.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Text, TextInput, Title } from "@mantine/core";
import * as z from "zod";
import { users } from "#shared/contracts/users.ts";
import { code } from "#shared/core/fields.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { HeldBack } from "#web/components/page/held-back.tsx";
import { useApiMutation, useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useResendConfirmation } from "#web/lib/api/resend-confirmation.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";

/** The link may be opened in another tab meanwhile. */
const LOOK_EVERY_MS = 5000;
const CodeInput = z.strictObject({
  code: z
    .string()
    .trim()
    .refine((text) => /^\d{6}$/.test(text), code("six_digits")),
});

export function ConfirmHere() {
  const { t } = useLingui();
  const { id: userId, email, isEmailConfirmed } = useMe();
  useApiQuery(users.me, {}, { refetchInterval: isEmailConfirmed ? false : LOOK_EVERY_MS });
  const form = useContractForm(CodeInput, { code: "" });
  const confirm = useApiMutation(users.confirmEmail, { onError: form.showProblem });
  const resend = useResendConfirmation();
  if (isEmailConfirmed) return null;
  return (
    <Paper component="section" p="md" bg="var(--surface-2)">
      <Title order={2} size="h3">
        <Trans>Confirm your email to publish</Trans>
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md" role="status">
        {resend.isHeldBack && <HeldBack email={email} />}
        {resend.isSuccess && (
          <Trans>We sent a new mail to {email}. The older ones no longer work.</Trans>
        )}
        {!resend.isHeldBack && !resend.isSuccess && (
          <Trans>
            Open the link that we mailed to {email}, or type the six digits of that mail here.
          </Trans>
        )}
      </Text>
      <form
        noValidate
        onSubmit={form.send(({ code: token }) =>
          confirm.mutate({ params: { userId, token: token.trim() } }),
        )}
        style={{ display: "grid", gap: 12 }}
      >
        <ProblemAlert error={confirm.error ?? resend.error} />
        <TextInput
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          w={160}
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
    </Paper>
  );
}
