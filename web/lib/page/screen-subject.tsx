// Which item is the present screen about? The screen tells it, and browser tab and breadcrumb show
// it.
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { usePageTitle, useScreenName } from "#web/lib/page/page-title.ts";

type Subject = string | null;

const SubjectContext = createContext<[Subject, (subject: Subject) => void]>([
  null,
  () => undefined,
]);

/** Surrounds the screens and the breadcrumb. */
export function SubjectProvider({ children }: { children: ReactNode }) {
  return <SubjectContext value={useState<Subject>(null)}>{children}</SubjectContext>;
}

/** The name of the screen's item. Null while it loads, and on screens of no single item. */
export const useSubject = (): Subject => use(SubjectContext)[0];

/** Names the screen after its item. Null leaves the screen's own name. */
export function useSubjectTitle(subject: Subject): void {
  const name = useScreenName();
  usePageTitle(subject ?? name);
  const [, show] = use(SubjectContext);
  useEffect(() => {
    show(subject);
    return () => show(null);
  }, [subject, show]);
}
