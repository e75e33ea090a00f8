// How does a person fill in one step of several? In a form with one button that continues.
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import classes from "#web/components/form/step-form.module.css";
import { UnsavedGuard } from "#web/components/form/unsaved-guard.tsx";
import type { SavableForm } from "#web/components/form/use-item-form.ts";

/** Focuses the field marked `data-autofocus` first, as dialogs do. */
export function StepForm({
  label,
  form,
  saveLabel,
  children,
}: {
  label: string;
  form: SavableForm;
  saveLabel: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <form
      ref={element}
      className={classes.form}
      aria-label={label}
      onSubmit={form.submit}
      noValidate
    >
      <UnsavedGuard when={form.isDirty() && !form.isSaving} />
      <ProblemAlert error={form.error} />
      {children}
      <Button type="submit" loading={form.isSaving} className={classes.send ?? ""}>
        {saveLabel}
      </Button>
    </form>
  );
}
