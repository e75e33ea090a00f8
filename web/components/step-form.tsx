// How does a person fill in one step of several? In a form on the page, with its refusal on top and
// one button that continues.
import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import styles from "#web/components/step-form.module.css";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";

/**
 * Focuses the field marked `data-autofocus` first, as drawers do. `onSend` gets values that the
 * contract accepts.
 */
export function StepForm<Values>({
  label,
  form,
  onSend,
  isSaving,
  error,
  saveLabel,
  children,
}: {
  label: string;
  form: {
    isDirty: () => boolean;
    send: (handOver: (values: Values) => void) => (event?: FormEvent<HTMLFormElement>) => void;
  };
  onSend: (values: Values) => void;
  isSaving: boolean;
  error: Error | null;
  saveLabel: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      onSubmit={form.send(onSend)}
      noValidate
    >
      <UnsavedGuard when={form.isDirty() && !isSaving} />
      <ProblemAlert error={error} />
      {children}
      <Button type="submit" loading={isSaving} className={styles.send ?? ""}>
        {saveLabel}
      </Button>
    </form>
  );
}
