// How does a new account get to its first event? In three steps, continued where data is missing.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Skeleton, Stepper, Text, Title } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { account } from "#shared/contracts/account.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import classes from "#web/app/welcome.module.css";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { Logo } from "#web/components/page/logo.tsx";
import { FirstEvent } from "#web/features/organizer/events/first-event.tsx";
import { FirstPublishing } from "#web/features/organizer/events/first-publishing.tsx";
import { FirstLogo } from "#web/features/organizer/events/organizers/first-logo.tsx";
import { FirstOrganizer } from "#web/features/organizer/events/organizers/first-organizer.tsx";
import { FirstTicket } from "#web/features/organizer/tickets/first-ticket.tsx";
import { TicketPriceCell } from "#web/features/organizer/tickets/ticket-price-cell.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { CurrentEventProvider } from "#web/lib/event/current-event.tsx";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Welcome`);
  const { firstName } = useMe();
  const progress = useProgress();
  const isLive = progress.event?.status === "LIVE";
  return (
    <div className={classes.page} data-desk>
      <header className={classes.top}>
        <Link to={paths.events.href({})} className={classes.logo} aria-label={t`Foyer, all events`}>
          <Logo height={28} />
        </Link>
        {!isLive && (
          <Anchor
            component={Link}
            to={paths.events.href({})}
            size="sm"
            className={classes.later ?? ""}
          >
            <Trans>Finish later</Trans>
          </Anchor>
        )}
      </header>
      <main className={classes.main}>
        <Title order={1}>{t`Welcome, ${firstName}`}</Title>
        <Text c="dimmed" mt={4} mb="lg">
          {isLive && <Trans>Anybody with the link can see your event.</Trans>}
          {!isLive && stepsDone(progress) < STEPS && (
            <Trans>Three steps to your first event. What you have done is saved.</Trans>
          )}
        </Text>
        <div className={classes.card}>
          <Setup progress={progress} />
        </div>
      </main>
    </div>
  );
}

function useProgress() {
  const known = useApiQuery(organizers.list, { query: { per_page: MAX_PAGE_SIZE } });
  const newest = useApiQuery(events.list, {
    query: {
      sort_by: "createdAt",
      sort_direction: "desc",
      per_page: 1,
      filter_fields: { category: ["upcoming", "ongoing", "ended"] },
    },
  });
  const defaults = useApiQuery(account.getEventDefaults, {});
  const row = newest.data?.data[0];
  const params = { eventId: row?.id ?? "" };
  const enabled = row !== undefined;
  const whole = useApiQuery(events.get, { params }, { enabled });
  const sold = useApiQuery(
    tickets.list,
    { params, query: { per_page: MAX_PAGE_SIZE } },
    { enabled },
  );
  return {
    failed: [known, newest, defaults, whole, sold].find((one) => one.isError && !one.data),
    isLoading:
      !known.data || !newest.data || !defaults.data || (enabled && (!whole.data || !sold.data)),
    owned: known.data?.data ?? [],
    event: enabled ? whole.data : undefined,
    offered: sold.data?.data ?? [],
    defaults: defaults.data,
  };
}

const STEPS = 3;

/** It counts from 0; `STEPS` means that all are done. */
function stepsDone({ event, offered, owned }: ReturnType<typeof useProgress>): number {
  if (event) return offered.length > 0 ? STEPS : 2;
  return owned.length > 0 ? 1 : 0;
}

function Setup({ progress }: { progress: ReturnType<typeof useProgress> }) {
  // Sent once the organizer is there, while the person goes on.
  const [logo, setLogo] = useState<File | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const { failed, isLoading } = progress;
  const content = isLoading ? (
    <Skeleton h={320} />
  ) : (
    <Steps progress={progress} logo={logo} onLogo={setLogo} onCreated={setCreated} />
  );
  return (
    <>
      {created && logo && <FirstLogo organizerId={created} file={logo} />}
      {failed?.error ? (
        <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        content
      )}
    </>
  );
}

type ChosenLogo = {
  logo: File | null;
  onLogo: (file: File | null) => void;
  onCreated: (organizerId: string) => void;
};

function Steps({ progress, ...logo }: ChosenLogo & { progress: ReturnType<typeof useProgress> }) {
  const { t } = useLingui();
  const { owned, event, offered, defaults } = progress;
  const done = stepsDone(progress);
  const step = (label: string, content: ReactNode) => (
    <Stepper.Step label={label} allowStepSelect={false}>
      {content}
    </Stepper.Step>
  );
  const ofEvent = (content: ReactNode) =>
    event && <CurrentEventProvider event={event}>{content}</CurrentEventProvider>;
  const classNames = {
    step: classes.step ?? "",
    stepBody: classes.label ?? "",
    content: classes.content ?? "",
  };
  return (
    <Stepper active={done} size="sm" color="dark.0" wrap={false} classNames={classNames}>
      {step(t`Organizer`, <OrganizerStep {...logo} />)}
      {step(t`Event`, defaults && <FirstEvent organizers={owned} defaults={defaults} />)}
      {step(t`Ticket`, ofEvent(<FirstTicket />))}
      <Stepper.Completed>
        {ofEvent(
          <FirstPublishing
            tickets={offered}
            priceOf={(ticket) => <TicketPriceCell ticket={ticket} />}
          />,
        )}
      </Stepper.Completed>
    </Stepper>
  );
}

function OrganizerStep(logo: ChosenLogo) {
  const { t } = useLingui();
  if (useMe().role === "ADMIN") return <FirstOrganizer {...logo} />;
  return (
    <EmptyState
      icon={IconUserQuestion}
      title={t`This account has no organizer yet`}
      text={t`An event needs one: the name that buyers see as its host. Ask an admin of the account to add it.`}
    />
  );
}
