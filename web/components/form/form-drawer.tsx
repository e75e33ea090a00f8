// Where is one item created or edited? In a drawer, its refusal on top, Save always visible.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { SaveRefusal, type ValueWords } from "#web/components/form/edit-conflict.tsx";
import classes from "#web/components/form/form-drawer.module.css";
import { confirmDiscard, UnsavedGuard } from "#web/components/form/unsaved-guard.tsx";
import type { SavableForm } from "#web/components/form/use-item-form.ts";
import { unlessCovered } from "#web/components/page/dialogs.tsx";

/** Open while mounted. A conflict shows instants in `timezone` and other values in `words`. */
export function FormDrawer({
  title,
  form,
  onClose,
  saveLabel,
  leaveLabel,
  isDangerous = false,
  children,
  ...conflict
}: {
  title: string;
  form: SavableForm;
  onClose: () => void;
  saveLabel?: string;
  /** Set it where "Cancel" could be taken for the form's verb. */
  leaveLabel?: string;
  isDangerous?: boolean;
  timezone?: string;
  words?: ValueWords;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const leave = () => (form.isDirty() ? confirmDiscard(onClose) : onClose());
  return (
    <Drawer
      opened
      onClose={unlessCovered(leave)}
      title={title}
      size={520}
      padding={0}
      closeButtonProps={{ "aria-label": t`Close` }}
      classNames={{
        content: classes.content ?? "",
        header: classes.header ?? "",
        body: classes.body ?? "",
      }}
    >
      <UnsavedGuard when={form.isDirty() && !form.isSaving} />
      <form ref={beginAtFirst} className={classes.form} onSubmit={form.submit} noValidate>
        <div className={classes.fields}>
          <SaveRefusal form={form} {...conflict} />
          {children}
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={leave}>
            {leaveLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button type="submit" loading={form.isSaving} {...(isDangerous && { color: "red" })}>
            {saveLabel ?? <Trans>Save</Trans>}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

/** Without a field that asks for the focus, the drawer would begin on its close button. */
function beginAtFirst(form: HTMLFormElement | null): void {
  if (form?.querySelector("[data-autofocus]")) return;
  form?.querySelector("input,textarea")?.setAttribute("data-autofocus", "");
}
