// How does a reader notice that the step has changed? The step's title takes the focus and names the document.
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

const focusFirst = (heading: HTMLHeadingElement | null) => heading?.focus();
