// How does a long form stay readable? Rare fields are folded; their heading says what is set.
import { type ReactNode, type ToggleEvent, useState } from "react";
import classes from "#web/components/form/folded-fields.module.css";

/** A group with a refused field opens, and stays open until the field is right. */
export function FoldedFields({
  title,
  summary,
  hasError,
  children,
}: {
  title: ReactNode;
  summary: ReactNode;
  hasError: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const toggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (hasError) currentTarget.open = true;
    else setOpen(currentTarget.open);
  };
  return (
    <details className={classes.fold} open={isOpen || hasError} onToggle={toggle}>
      <summary>
        <b>{title}</b>
        <span>{summary}</span>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}

/** A nested field belongs to the first part of its path. */
export const areRefused = (errors: Record<string, unknown>, fields: readonly string[]): boolean =>
  Object.entries(errors).some(
    ([path, error]) =>
      Boolean(error) && fields.some((field) => path === field || path.startsWith(`${field}.`)),
  );
