// Where is this screen in the app? The path from the events to the screen.
import { useLingui } from "@lingui/react/macro";
import { IconChevronRight } from "@tabler/icons-react";
import { Link, useMatch, useMatches } from "react-router-dom";
import { useEventOfUrl } from "#web/app/frame/event-of-url.ts";
import classes from "#web/app/frame/manage-shell.module.css";
import type { Screen } from "#web/app/screens.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useScreenName } from "#web/lib/page/page-title.ts";
import { hrefOf, paths } from "#web/lib/page/paths.ts";
import { useSubject } from "#web/lib/page/screen-subject.tsx";

export function Breadcrumb() {
  const { t, i18n } = useLingui();
  const { eventId, event } = useEventOfUrl();
  const handle = useMatches().at(-1)?.handle;
  const screen = isScreen(handle) ? handle : undefined;
  const name = useScreenName();
  const subject = useSubject();
  const { role } = useMe();
  const isAccount = useMatch(`${paths.account.pattern}/*`) !== null;
  const isEvents = useMatch(paths.events.pattern) !== null;
  const steps: { to?: string; label: string; isTitle?: boolean; isEvent?: boolean }[] = [
    // Organizers would read there that it is not for them.
    isAccount && role === "ADMIN"
      ? { to: paths.account.href(), label: t`Account` }
      : { to: paths.events.href({}), label: t`Events` },
  ];
  if (eventId !== undefined) {
    const to = paths.event.href({ eventId });
    steps.push({ to, label: event?.title ?? "…", isTitle: true, isEvent: true });
    const parent = screen?.parent;
    if (parent?.name)
      steps.push({ to: hrefOf(parent.path.pattern, { eventId }), label: i18n._(parent.name) });
    if (name) steps.push({ label: subject ?? name, isTitle: subject !== null });
  } else if (name && !isEvents) steps.push({ label: subject ?? name, isTitle: subject !== null });
  return (
    <nav aria-label={t`Breadcrumb`} className={classes.where}>
      <ol className={classes.crumbs}>
        {steps.map(({ to, label, isTitle, isEvent }, index) => (
          // The steps of one address never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} data-is-title={isTitle || undefined} data-is-event={isEvent || undefined}>
            {index > 0 && <IconChevronRight size={16} aria-hidden="true" />}
            {to && index < steps.length - 1 ? (
              <Link to={to} title={label}>
                {label}
              </Link>
            ) : (
              <span aria-current="page" title={label}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === "object" && handle !== null && "load" in handle;
