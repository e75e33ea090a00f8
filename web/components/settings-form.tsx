// How is a settings page laid out? As one form of cards, each with title and help. A save bar
// appears after the first change.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import styles from "#web/components/settings-form.module.css";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";

type Props = {
  form: { isDirty: () => boolean; reset: () => void };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  children: ReactNode;
};

/** Asks before the person leaves the page with unsaved changes. */
export function SettingsForm({ form, onSubmit, isSaving, children }: Props) {
  const isDirty = form.isDirty();
  return (
    <form className={styles.sections} noValidate onSubmit={onSubmit}>
      <UnsavedGuard when={isDirty} />
      {children}
      {isDirty && (
        <div className={styles.foot}>
          <p>
            <Trans>Unsaved changes</Trans>
          </p>
          <Button variant="default" onClick={form.reset}>
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" loading={isSaving}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}

export function SettingsSection({
  title,
  help,
  children,
}: {
  title: string;
  help: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p>{help}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
