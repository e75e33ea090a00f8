// What can be changed about an event? Sections, each with an address of its own and one form.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense } from "react";
import { Navigate, NavLink, useNavigate, useParams } from "react-router-dom";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ChoiceSelect } from "#web/components/form/choice-selects.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { ChangeStanding } from "#web/features/organizer/settings/change-standing.tsx";
import classes from "#web/features/organizer/settings/event-settings.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useScreenTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

const EventDetails = lazily(() => import("#web/features/organizer/settings/details-form.tsx"));
const EventCover = lazily(() => import("#web/features/organizer/settings/event-cover.tsx"));
const LocationSettings = lazily(() => import("#web/features/organizer/settings/location-form.tsx"));
const OnlineSettings = lazily(() => import("#web/features/organizer/settings/online-form.tsx"));
const CheckoutSettings = lazily(() => import("#web/features/organizer/settings/checkout-form.tsx"));
const SeoSettings = lazily(() => import("#web/features/organizer/settings/seo-form.tsx"));
const EmailSettings = lazily(() => import("#web/features/organizer/settings/email-form.tsx"));
const MiscellaneousSettings = lazily(
  () => import("#web/features/organizer/settings/miscellaneous-form.tsx"),
);

/** The first section has no word in the address. Words stay as they are when a title changes. */
function useSections() {
  const { t } = useLingui();
  return [
    { section: undefined, title: t`Event details`, Form: EventDetails },
    { section: "cover", title: t`Cover image`, Form: EventCover },
    { section: "location", title: t`Location`, Form: LocationSettings },
    { section: "online", title: t`Online event`, Form: OnlineSettings },
    { section: "miscellaneous", title: t`Prices and time`, Form: MiscellaneousSettings },
    { section: "checkout", title: t`Checkout`, Form: CheckoutSettings },
    { section: "email", title: t`Email and notifications`, Form: EmailSettings },
    { section: "seo", title: t`Search engines`, Form: SeoSettings },
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
      <PageHeader
        title={title}
        help={t`What buyers read, where the event takes place, and how it sells.`}
      />
      <ChangeStanding eventId={eventId} />
      <div className={classes.settings}>
        <Sections of={sections} current={current.title} />
        <Suspense fallback={<Skeleton h={320} maw={640} radius="md" />}>
          <current.Form />
        </Suspense>
      </div>
    </>
  );
}

type Section = ReturnType<typeof useSections>[number];

/** On a phone as one field, because so many links would push the form out of sight. */
function Sections({ of: sections, current }: { of: Section[]; current: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: eventId } = useCurrentEvent();
  const isPhone = useMediaQuery("(max-width: 800px)", false, { getInitialValueInEffect: false });
  const hrefOf = ({ section }: Section) =>
    paths.eventSettings.href({ eventId, section: section ?? null });
  if (isPhone)
    return (
      <div className={classes.choice}>
        <ChoiceSelect
          label={t`Section`}
          data={sections.map((one) => ({ value: hrefOf(one), label: one.title }))}
          value={sections.filter(({ title }) => title === current).map(hrefOf)[0] ?? null}
          onChange={(href) => href && void navigate(href)}
          allowDeselect={false}
        />
      </div>
    );
  return (
    <nav className={classes.sections} aria-label={t`Sections of the settings`}>
      {sections.map((one) => (
        <NavLink key={one.title} end to={hrefOf(one)}>
          {one.title}
        </NavLink>
      ))}
    </nav>
  );
}
