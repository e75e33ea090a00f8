// Where is one item created or edited? In a drawer with a form, its refusal on top, and Save always
// visible.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { EditConflict, type ValueWords } from "#web/components/edit-conflict.tsx";
import styles from "#web/components/form-drawer.module.css";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import { confirmDiscard, UnsavedGuard } from "#web/components/unsaved-guard.tsx";
import type { Difference } from "#web/lib/edit-conflict.ts";

/**
 * The drawer is open while mounted. `onSend` gets values that the contract accepts. `error` is the
 * last refusal.
 * To edit an existing item, pass the result of `useEditConflict` in `editing`. If somebody else
 * saved first, the conflict appears in place of the refusal.
 */
export function FormDrawer<Values>({
  title,
  form,
  onSend,
  onClose,
  isSaving,
  error,
  editing,
  saveLabel,
  children,
}: {
  title: string;
  form: {
    isDirty: () => boolean;
    send: (handOver: (values: Values) => void) => (event?: FormEvent<HTMLFormElement>) => void;
  };
  onSend: (values: Values) => void;
  onClose: () => void;
  isSaving: boolean;
  error: Error | null;
  editing?: {
    edit: { version: number; differences: Difference[] | null; takeTheirs: () => void };
    timezone: string;
    words?: ValueWords;
  };
  saveLabel?: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const leave = () => (form.isDirty() ? confirmDiscard(onClose) : onClose());
  return (
    <Drawer
      opened
      onClose={leave}
      title={title}
      size={520}
      padding={0}
      closeButtonProps={{ "aria-label": t`Close` }}
      classNames={{
        content: styles.content ?? "",
        header: styles.header ?? "",
        body: styles.body ?? "",
      }}
    >
      <UnsavedGuard when={form.isDirty() && !isSaving} />
      <form className={styles.form} onSubmit={form.send(onSend)} noValidate>
        <div className={styles.fields}>
          {editing?.edit.differences ? (
            <EditConflict
              key={editing.edit.version}
              differences={editing.edit.differences}
              timezone={editing.timezone}
              {...(editing.words && { words: editing.words })}
              onKeepMine={form.send(onSend)}
              onTakeTheirs={editing.edit.takeTheirs}
            />
          ) : (
            <ProblemAlert error={error} />
          )}
          {children}
        </div>
        <div className={styles.foot}>
          <Button variant="default" onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSaving}>
            {saveLabel ?? <Trans>Save</Trans>}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
