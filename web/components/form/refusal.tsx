// What does a person see if a public page refuses them? The event's name, what happened, why, and
// what to do next.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/components/form/refusal.module.css";
import { Sheet } from "#web/components/page/sheet.tsx";
import { paths } from "#web/lib/page/paths.ts";

type Props = {
  title: ReactNode;
  /** One sentence: the reason, or what to do. */
  why: ReactNode;
  /** The event that the refusal is about, if it is known. Its name links to its page. */
  event?: { id: string; title: string; slug: string } | null | undefined;
  /** What the person may want to look up, as a card of its own. */
  below?: ReactNode;
  /** One or two buttons, with the likely next step first. Without them the home page is offered. */
  children?: ReactNode;
};

/** This component also renders on the server, so its links are full loads. */
export function Refusal({ title, why, event, below, children }: Props) {
  const home = <Trans>Go back to the home page</Trans>;
  return (
    <Sheet
      above={
        event && (
          <a
            className={classes.event}
            href={paths.publicEvent.href({ eventId: event.id, eventSlug: event.slug })}
          >
            {event.title}
          </a>
        )
      }
      title={title}
      help={why}
      below={below}
      foot={children && <a href={paths.root.href()}>{home}</a>}
    >
      <div className={classes.ways}>
        {children ?? (
          <Button component="a" href={paths.root.href()} size="lg" fullWidth>
            {home}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
