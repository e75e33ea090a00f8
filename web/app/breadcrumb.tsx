// Where is this screen in the app? The path from the events over the event to the screen, built
// from the screens' rows.

import { useLingui } from "@lingui/react/macro";
import { IconChevronRight } from "@tabler/icons-react";
import { Link, useMatch, useMatches } from "react-router-dom";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { fullName } from "#shared/core/full-name.ts";
import { useEventOfUrl } from "#web/app/event-of-url.ts";
import classes from "#web/app/manage-shell.module.css";
import type { Screen } from "#web/app/screens.ts";
import { useApiQuery } from "#web/lib/api.ts";
import { useScreenName } from "#web/lib/page-title.ts";
import { hrefOf, paths } from "#web/lib/paths.ts";

export function Breadcrumb() {
  const { t, i18n } = useLingui();
  const { eventId, event } = useEventOfUrl();
  const handle = useMatches().at(-1)?.handle;
  const screen = isScreen(handle) ? handle : undefined;
  const name = useScreenName();
  const subject = useSubjectOfUrl(eventId);
  const isAccount = useMatch(`${paths.account.pattern}/*`) !== null;
  const steps: { to?: string; label: string; isTitle?: boolean }[] = [
    isAccount
      ? { to: paths.account.href(), label: t`Account` }
      : { to: paths.events.href({}), label: t`Events` },
  ];
  if (isAccount && name) steps.push({ label: name });
  if (eventId !== undefined) {
    steps.push({ to: paths.event.href({ eventId }), label: event?.title ?? "…", isTitle: true });
    const parent = screen?.parent;
    if (parent?.name)
      steps.push({ to: hrefOf(parent.path.pattern, { eventId }), label: i18n._(parent.name) });
    if (name) steps.push({ label: subject ?? name, isTitle: subject !== undefined });
  }
  return (
    <nav aria-label={t`Breadcrumb`} className={classes.where}>
      <ol className={classes.crumbs}>
        {steps.map(({ to, label, isTitle }, index) => (
          // The steps of one address never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} data-is-title={isTitle || undefined}>
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

/**
 * The name of the order or attendee in the address. Undefined while it loads and on every other
 * screen.
 */
function useSubjectOfUrl(eventId = ""): string | undefined {
  const orderId = useMatch(paths.order.pattern)?.params.orderId;
  const attendeeId = useMatch(paths.attendee.pattern)?.params.attendeeId;
  const order = useApiQuery(
    orders.get,
    { params: { eventId, orderId: orderId ?? "" } },
    { enabled: Boolean(eventId && orderId) },
  );
  const attendee = useApiQuery(
    attendees.get,
    { params: { eventId, attendeeId: attendeeId ?? "" } },
    { enabled: Boolean(eventId && attendeeId) },
  );
  if (orderId) return order.data?.reference ?? undefined;
  return attendeeId && attendee.data ? fullName(attendee.data) : undefined;
}

const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === "object" && handle !== null && "load" in handle;
