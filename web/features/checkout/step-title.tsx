// How does a reader notice that the step has changed? The step's title takes the focus and names
// the document.
import type { ReactNode } from "react";

/** `title` is the document's. */
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

/** A dialog that opened on the way here keeps the focus. */
function focusFirst(heading: HTMLHeadingElement | null): void {
  if (!document.querySelector("[aria-modal=true]")) heading?.focus();
}
