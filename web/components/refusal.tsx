// What does a person see whom a public page refuses? One look: of which event it is, what happened,
// why, and the ways on.
import type { ReactNode } from "react";
import styles from "#web/components/refusal.module.css";
import { Sheet } from "#web/components/sheet.tsx";
import { paths } from "#web/lib/paths.ts";

type Props = {
  /** What happened. */
  title: ReactNode;
  /** One sentence: the reason, or what to do. */
  why: ReactNode;
  /** The event that it is about, where it is known and public; its name leads to its page. */
  event?: { id: string; title: string; slug: string } | null | undefined;
  /** One or two ways on, the likely one first. */
  children: ReactNode;
};

/** Rendered on the server too, so its links are full loads. */
export function Refusal({ title, why, event, children }: Props) {
  return (
    <Sheet
      above={
        event && (
          <a
            className={styles.event}
            href={paths.publicEvent.href({ eventId: event.id, eventSlug: event.slug })}
          >
            {event.title}
          </a>
        )
      }
      title={title}
      help={why}
    >
      <div className={styles.ways}>{children}</div>
    </Sheet>
  );
}
