// How does a writer see the mail of a message? On the screen, or as a test in their own mailbox.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { IconMail, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "#shared/contracts/messages.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { MailDrawer } from "#web/components/rich-text/mail-drawer.tsx";
import { call } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

type Form = ContractForm<BodyInput<typeof messages.create>>;

/** Refused words are shown in the form. */
export function MessageMail({ form }: { form: Form }) {
  const { t } = useLingui();
  const params = { eventId: useCurrentEvent().id };
  const { text = "OWN", subject = "", content = "" } = form.values;
  const body = { text, subject, content };
  const preview = useMutation({
    mutationFn: () => call(messages.preview, { params, body }),
    onError: (error: Error) => void form.showProblem(error),
  });
  const test = useConfirmed(messages.sendTest);
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  const isEmpty = text === "OWN" && (subject.trim() === "" || content === "");
  return (
    <>
      <ProblemAlert error={preview.error} />
      <Group gap={8}>
        <Button
          variant="default"
          disabled={isEmpty}
          loading={preview.isPending}
          leftSection={<IconMail size={16} aria-hidden="true" />}
          onClick={() => preview.mutate()}
        >
          <Trans>Preview</Trans>
        </Button>
        <Button
          variant="default"
          disabled={isEmpty}
          loading={test.isRunning}
          leftSection={<IconSend size={16} aria-hidden="true" />}
          onClick={() =>
            test.run(
              { params, body, idempotencyKey },
              {
                done: t`Test sent to you`,
                failed: t`The test was not sent`,
                onDone: () => renew(crypto.randomUUID()),
              },
            )
          }
        >
          <Trans>Send as test</Trans>
        </Button>
      </Group>
      {preview.data && (
        <MailDrawer title={t`Preview`} mail={preview.data} onClose={preview.reset} />
      )}
    </>
  );
}
