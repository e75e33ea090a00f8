// How will the confirmation look with what is typed now? As an example, before anything is saved.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { MailDrawer } from "#web/components/rich-text/mail-drawer.tsx";
import { call } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

/** Refused fields are shown in the form. */
export function MailPreview<Values extends Record<string, unknown>>({
  form,
  texts,
}: {
  form: ContractForm<Values>;
  texts: BodyInput<typeof eventSettings.previewMail>;
}) {
  const { t } = useLingui();
  const params = { eventId: useCurrentEvent().id };
  const preview = useMutation({
    mutationFn: () => call(eventSettings.previewMail, { params, body: texts }),
    onError: (error: Error) => void form.showProblem(error),
  });
  return (
    <>
      <ProblemAlert error={preview.error} />
      <Button
        variant="default"
        w="fit-content"
        loading={preview.isPending}
        leftSection={<IconMail size={16} aria-hidden="true" />}
        onClick={() => form.send(() => preview.mutate())()}
      >
        <Trans>Preview the confirmation</Trans>
      </Button>
      {preview.data && (
        <MailDrawer
          title={t`Preview of the confirmation`}
          mail={preview.data}
          onClose={preview.reset}
        />
      )}
    </>
  );
}
