// What does each line of the readiness rule say? Why it matters, or what is there already.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrganizerRow } from "#shared/contracts/organizers.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import type { ReadinessPart } from "#shared/rules/page/readiness.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

/** `open` tells people who can do nothing about it whom to ask. */
type Words = { name: string; open: (isForMe: boolean) => string; done: ReactNode };
type Facts = { tickets: readonly Ticket[]; organizer: OrganizerRow | undefined };

export function useStepWords({ tickets, organizer }: Facts): Record<ReadinessPart, Words> {
  const { t } = useLingui();
  const { email, account } = useMe();
  const { title, startAt, timezone } = useCurrentEvent();
  return {
    organizer: {
      name: t`Organizer`,
      open: (isForMe) =>
        isForMe
          ? t`Buyers see it as the host. No event goes live without one.`
          : t`No event goes live without one. Ask an admin of ${account.name} to choose it.`,
      done: organizer?.name,
    },
    title: {
      name: t`Title`,
      open: () => t`No event goes live without one.`,
      done: title,
    },
    start: {
      name: t`Date and time`,
      open: () => t`No event goes live without a start.`,
      done: <Moment at={startAt} timezone={timezone} />,
    },
    email: {
      name: t`Your email`,
      open: () => t`You can publish once ${email} is confirmed.`,
      done: t`${email} is confirmed.`,
    },
    ticket: {
      name: t`Tickets`,
      open: () => t`Until there is one, people can only look at the page.`,
      done: plural(tickets.length, { one: "# ticket", other: "# tickets" }),
    },
    payments: {
      name: t`Payments`,
      open: (isForMe) =>
        isForMe
          ? t`Paid tickets can be bought once payments are connected.`
          : t`Not connected. Ask an admin of ${account.name} to connect them.`,
      done: t`Connected.`,
    },
    description: {
      name: t`Description`,
      open: () => t`Tells people what to expect.`,
      done: t`Buyers read it on the page.`,
    },
    cover: {
      name: t`Cover image`,
      open: () => t`The picture at the top of the page.`,
      done: t`It stands at the top of the page.`,
    },
    look: {
      name: t`A look at the page`,
      open: () => t`See it as buyers will, before they do.`,
      done: t`Your team has seen the page.`,
    },
  };
}
