// How does a person notice a refusal? It comes into view with the focus, however far away.
import { Alert, type AlertProps } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "#web/components/page/seen-alert.module.css";
import { fieldAt } from "#web/lib/form/shown-fields.ts";

/**
 * At each new `reason` the view moves to its `edge`; "nearest" may leave it where it is. If one of
 * `fields` is on the screen, the focus is left to it.
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
