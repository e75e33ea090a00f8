// How is a settings page laid out? As one form of cards. A save bar appears at the first change.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { SaveRefusal, type ValueWords } from "#web/components/form/edit-conflict.tsx";
import classes from "#web/components/form/settings-form.module.css";
import { UnsavedGuard } from "#web/components/form/unsaved-guard.tsx";
import type { SavableForm } from "#web/components/form/use-item-form.ts";
import { MainButton } from "#web/components/page/main-button.tsx";

/** A conflict shows instants in `timezone` and other values in `words`. */
export function SettingsForm({
  form,
  children,
  ...conflict
}: {
  form: SavableForm;
  timezone?: string;
  words?: ValueWords;
  children: ReactNode;
}) {
  const isDirty = form.isDirty();
  // The bar stays after a save. Without it the focus on its buttons would have nowhere to go.
  const [wasDirty, setWasDirty] = useState(false);
  if (isDirty && !wasDirty) setWasDirty(true);
  const submit = (event: FormEvent<HTMLFormElement>) =>
    isDirty ? form.submit(event) : event.preventDefault();
  return (
    <form className={classes.sections} noValidate onSubmit={submit}>
      <UnsavedGuard when={isDirty} />
      <SaveRefusal form={form} {...conflict} />
      {children}
      {wasDirty && (
        <div className={classes.foot} data-saved={!isDirty || undefined}>
          <p>{isDirty ? <Trans>Unsaved changes</Trans> : <Trans>No unsaved changes</Trans>}</p>
          <Button variant="default" onClick={form.reset} {...idle(!isDirty)}>
            <Trans>Discard</Trans>
          </Button>
          <MainButton
            rank={isDirty ? "save" : null}
            type="submit"
            loading={form.isSaving}
            {...idle(!isDirty)}
          >
            <Trans>Save changes</Trans>
          </MainButton>
        </div>
      )}
    </form>
  );
}

/** Looks disabled but keeps the focus, which a disabled button loses. */
const idle = (isIdle: boolean) => (isIdle ? { "data-disabled": true, "aria-disabled": true } : {});

export function SettingsSection({
  title,
  help,
  children,
}: {
  title: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {help && <p>{help}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
