// How does a buyer find lost tickets? By the order's email address, which gets the links.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { FindTicketsInput, publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Find my tickets`);
  const form = useContractForm(FindTicketsInput, { email: "" });
  const ask = useApiMutation(publicTickets.find, { onError: form.showProblem });
  const { email } = form.values;
  if (ask.isSuccess) {
    return (
      <Sheet title={t`Look into your mail`}>
        <Text role="status" c="dimmed">
          <Trans>
            If there are orders of {email} for events to come, their links are on their way. Nothing
            there in a few minutes? Look into the spam folder, or try the address that you gave when
            you ordered.
          </Trans>
        </Text>
        <Button variant="default" size="lg" onClick={() => ask.reset()}>
          <Trans>Use another address</Trans>
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t`Find my tickets`}
      help={t`We mail you the links of your orders for events to come.`}
    >
      <form
        onSubmit={form.send((body) => ask.mutate({ body, idempotencyKey: crypto.randomUUID() }))}
        noValidate
        style={{ display: "contents" }}
      >
        <ProblemAlert error={ask.error} />
        <EmailField autoComplete="email" size="lg" {...form.getInputProps("email")} />
        <Button type="submit" size="lg" fullWidth loading={ask.isPending}>
          <Trans>Mail me the links</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
