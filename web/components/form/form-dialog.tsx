// Where is one item created or edited? In a dialog or drawer, its refusal on top, Save in its foot.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { SaveRefusal, type ValueWords } from "#web/components/form/edit-conflict.tsx";
import classes from "#web/components/form/form-dialog.module.css";
import { FormFrame, FrameBody, isShortForm } from "#web/components/form/form-frame.tsx";
import { confirmDiscard, UnsavedGuard } from "#web/components/form/unsaved-guard.tsx";
import type { SavableForm } from "#web/components/form/use-item-form.ts";

/**
 * Open while mounted. Few values make a dialog, more a drawer. A conflict shows instants in
 * `timezone` and other values in `words`.
 */
export function FormDialog({
  title,
  form,
  onClose,
  onDiscard,
  saveLabel,
  leaveLabel,
  isDangerous = false,
  children,
  ...conflict
}: {
  title: string;
  form: SavableForm & { values: Record<string, unknown> };
  onClose: () => void;
  /** The person gave up what was typed. */
  onDiscard?: () => void;
  saveLabel?: string;
  /** Set it where "Cancel" could be taken for the form's verb. */
  leaveLabel?: string;
  isDangerous?: boolean;
  timezone?: string;
  words?: ValueWords;
  children: ReactNode;
}) {
  // It stays what it was, however many fields there are later.
  const [isShort] = useState(() => isShortForm(form.values));
  const discard = () => {
    onDiscard?.();
    onClose();
  };
  const leave = () => (form.isDirty() ? confirmDiscard(discard) : onClose());
  return (
    <FormFrame isShort={isShort} title={title} onClose={leave}>
      <UnsavedGuard
        when={form.isDirty() && !form.isSaving}
        {...(onDiscard && { onLeave: onDiscard })}
      />
      <form ref={beginAtFirst} className={classes.form} onSubmit={form.submit} noValidate>
        <FrameBody>
          <SaveRefusal form={form} {...conflict} />
          {children}
        </FrameBody>
        <div className={classes.foot}>
          <Button variant="default" onClick={leave}>
            {leaveLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button type="submit" loading={form.isSaving} {...(isDangerous && { color: "red" })}>
            {saveLabel ?? <Trans>Save</Trans>}
          </Button>
        </div>
      </form>
    </FormFrame>
  );
}

/** Without a field that asks for the focus, the form would begin on its close button. */
function beginAtFirst(form: HTMLFormElement | null): void {
  if (form?.querySelector("[data-autofocus]")) return;
  form?.querySelector("input,textarea")?.setAttribute("data-autofocus", "");
}
