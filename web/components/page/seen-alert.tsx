// How does a person notice why a form was refused? The reason comes into view with the focus, even
// if the form is scrolled far away from it.
import { Alert, type AlertProps } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "#web/components/page/seen-alert.module.css";
import { fieldAt } from "#web/lib/form/shown-fields.ts";

/**
 * Acts when it appears and at each new `reason`. The view moves to its `edge`; with "nearest" it
 * stays if it shows the whole alert. If one of `fields` is on the screen, the focus is left to it.
 */
export function SeenAlert({
  reason,
  fields = [],
  edge,
  ...alert
}: AlertProps & { reason?: Error; fields?: string[]; edge: "start" | "nearest" }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields and edge belong to the reason
  useEffect(() => {
    if (fieldAt(fields)) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: edge });
  }, [reason]);
  return (
    <Alert ref={notice} tabIndex={-1} role="alert" className={classes.alert ?? ""} {...alert} />
  );
}
