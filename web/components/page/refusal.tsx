// What does a person see if a public page refuses them? What happened, why, and what to do next.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/components/page/refusal.module.css";
import { Sheet } from "#web/components/page/sheet.tsx";
import { paths } from "#web/lib/page/paths.ts";

type Props = {
  title: ReactNode;
  /** One sentence: the reason, or what to do. */
  why: ReactNode;
  event?: { id: string; title: string; slug: string } | null | undefined;
  below?: ReactNode;
  /** One or two buttons, the likely next step first. Without them the home page is offered. */
  children?: ReactNode;
};

/** It also renders on the server, so its links are full loads. */
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
        {children || (
          <Button component="a" href={paths.root.href()} size="lg" fullWidth>
            {home}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
