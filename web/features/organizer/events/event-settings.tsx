// What can be changed about an event? Sections, each with an address of its own and one form.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { Navigate, NavLink, useParams } from "react-router-dom";
import { lazily } from "#web/components/page/lazily.ts";
import { PageHeader } from "#web/components/page/page-header.tsx";
import classes from "#web/features/organizer/events/event-settings.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useScreenTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

const EventFactsForm = lazily(() => import("#web/features/organizer/events/event-facts-form.tsx"));
const EventCover = lazily(() => import("#web/features/organizer/events/event-cover.tsx"));
const SaleSettings = lazily(() => import("#web/features/organizer/events/sale-settings.tsx"));

/** The first section has no word in the address. */
function useSections() {
  const { t } = useLingui();
  return [
    {
      section: undefined,
      title: t`Details, date and place`,
      help: t`What buyers read, when it takes place, and where.`,
      Form: EventFactsForm,
    },
    {
      section: "cover",
      title: t`Cover image`,
      help: t`What buyers see first, on the event page and wherever its link is shared.`,
      Form: EventCover,
    },
    {
      section: "checkout",
      title: t`Checkout and prices`,
      help: t`How prices show tax, and how long tickets are held.`,
      Form: SaleSettings,
    },
  ];
}

export function Component() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const { id: eventId } = useCurrentEvent();
  const { section } = useParams();
  const sections = useSections();
  const current = sections.find((one) => one.section === section);
  if (!current) return <Navigate to={paths.eventSettings.href({ eventId })} replace />;
  return (
    <>
      <PageHeader title={title} help={current.help} />
      <div className={classes.settings}>
        <nav className={classes.sections} aria-label={t`Sections of the settings`}>
          {sections.map((one) => (
            <NavLink
              key={one.title}
              end
              to={paths.eventSettings.href({ eventId, section: one.section ?? null })}
            >
              {one.title}
            </NavLink>
          ))}
        </nav>
        <Suspense fallback={<Skeleton h={320} maw={640} radius="md" />}>
          <current.Form />
        </Suspense>
      </div>
    </>
  );
}
