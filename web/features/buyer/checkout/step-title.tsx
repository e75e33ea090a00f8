// How does a screen reader notice that the step has changed? Its title takes the focus.
import type { ReactNode } from "react";

/** `title` is the document's title. */
export function StepTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <h1 tabIndex={-1} ref={focusFirst}>
        {children}
      </h1>
    </>
  );
}

/** If a dialog is open at this time, it keeps the focus. */
function focusFirst(heading: HTMLHeadingElement | null): void {
  if (!document.querySelector("[aria-modal=true]")) heading?.focus();
}
