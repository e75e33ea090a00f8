// How will the confirmation look with what is typed now? As an example, before anything is saved.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { SandboxedHtml } from "#web/components/rich-text/sandboxed-html.tsx";
import classes from "#web/features/organizer/settings/mail-preview.module.css";
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
        <Drawer
          opened
          onClose={preview.reset}
          title={t`Preview of the confirmation`}
          size={680}
          closeButtonProps={{ "aria-label": t`Close` }}
        >
          <div className={classes.mail}>
            <b>{preview.data.subject}</b>
            <SandboxedHtml html={preview.data.html} title={preview.data.subject} />
          </div>
        </Drawer>
      )}
    </>
  );
}
