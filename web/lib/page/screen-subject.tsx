// Which item is the screen about? The screen says it to browser tab and breadcrumb.
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { usePageTitle, useScreenName } from "#web/lib/page/page-title.ts";

type Subject = string | null;

const SubjectContext = createContext<[Subject, (subject: Subject) => void]>([
  null,
  () => undefined,
]);

export function SubjectProvider({ children }: { children: ReactNode }) {
  return <SubjectContext value={useState<Subject>(null)}>{children}</SubjectContext>;
}

/** Null while it loads, and on screens of no single item. */
export const useSubject = (): Subject => use(SubjectContext)[0];

/** Null leaves the screen's own name. */
export function useSubjectTitle(subject: Subject): void {
  const name = useScreenName();
  usePageTitle(subject ?? name);
  const [, show] = use(SubjectContext);
  useEffect(() => {
    show(subject);
    return () => show(null);
  }, [subject, show]);
}
