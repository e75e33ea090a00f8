// How is one step of several filled in? A form in the page, its refusal on top, and one button that
// leads on.
import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import styles from "#web/components/step-form.module.css";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";

/**
 * Begins in the field marked `data-autofocus`, as drawers do. `onSend` gets values that the
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
