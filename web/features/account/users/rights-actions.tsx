// How do a user's role and access change? After a question that names what ends with them.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type User, users } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import type { Renewal } from "#web/features/account/users/renewal.ts";
import { useOutdated } from "#web/features/account/users/use-outdated.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { paths } from "#web/lib/page/paths.ts";

type Ending = User["openInvitations"];

export function useRightsActions(renew: Renewal["renew"]) {
  const { t } = useLingui();
  const { account } = useMe();
  const { ask, run } = useConfirmed(users.update);
  const refusals = useOutdated();
  const inputOf = ({ id, version, role, status }: User, change: Partial<User>) => ({
    params: { userId: id },
    version,
    body: { role, status, ...change },
  });
  const { offer, renewed } = useRenewalOffer(renew);

  return {
    changeRole: (user: User) => {
      const name = fullName(user);
      const isAdmin = user.role === "ADMIN";
      const ending = endingWith(user);
      ask(inputOf(user, { role: isAdmin ? "ORGANIZER" : "ADMIN" }), {
        question: isAdmin
          ? {
              title: t`Make ${name} an organizer?`,
              text: (
                <>
                  <Trans>
                    Organizers work on events, orders and attendees. Users, payments and the
                    account's settings are closed to them, at once.
                  </Trans>
                  <EndingInvitations ending={ending} />
                </>
              ),
              verb: t`Make organizer`,
              ...offer(ending),
            }
          : {
              title: t`Make ${name} an admin?`,
              text: t`Admins also see and change users, payments and the account's settings, at once.`,
              verb: t`Make admin`,
            },
        done: isAdmin ? t`${name} is an organizer now.` : t`${name} is an admin now.`,
        failed: t`The role was not changed`,
        onDone: renewed(ending),
        refusals: refusals(user),
      });
    },
    deactivate: (user: User) => {
      const name = fullName(user);
      const ending = endingWith(user);
      ask(inputOf(user, { status: "INACTIVE" }), {
        question: {
          title: t`Deactivate ${name}?`,
          text: (
            <>
              <Trans>
                {name} is signed out of {account.name} at once and cannot come back until you
                reactivate them. What they made stays.
              </Trans>
              <DoorLinks />
              <EndingInvitations ending={ending} />
            </>
          ),
          verb: t`Deactivate`,
          isDangerous: true,
          ...offer(ending),
        },
        done: t`${name} was deactivated.`,
        failed: t`${name} was not deactivated`,
        onDone: renewed(ending),
        refusals: refusals(user),
      });
    },
    reactivate: (user: User) => {
      const name = fullName(user);
      run(inputOf(user, { status: "ACTIVE" }), {
        done: t`${name} can sign in again.`,
        failed: t`${name} was not reactivated`,
        refusals: refusals(user),
      });
    },
  };
}

function useRenewalOffer(renew: Renewal["renew"]) {
  const { t } = useLingui();
  return {
    offer: (ending: Ending) =>
      ending.length > 0 && {
        choice: {
          label: ending.length === 1 ? t`Send it again in my name` : t`Send them again in my name`,
          isTaken: false,
        },
      },
    // One that was accepted meanwhile is not in the answer, and only what was named is renewed.
    renewed: (ending: Ending) => (changed: User, isTaken: boolean) => {
      const ids = new Set(changed.openInvitations.map(({ id }) => id));
      const left = ending.filter(({ id }) => ids.has(id));
      if (isTaken && left.length > 0) renew(left);
    },
  };
}

/** Those of an organizer, who was an admin once, have ended already. */
const endingWith = ({ role, openInvitations }: User): Ending =>
  role === "ADMIN" ? openInvitations : [];

function EndingInvitations({ ending }: { ending: Ending }) {
  if (ending.length === 0) return null;
  return (
    <Paragraph>
      {ending.length === 1 ? (
        <Trans>Their open invitation ends:</Trans>
      ) : (
        <Trans>Their open invitations end:</Trans>
      )}
      {ending.map(({ id, email }) => (
        <Text key={id} span inherit c="bright" display="block">
          {email}
        </Text>
      ))}
    </Paragraph>
  );
}

function DoorLinks() {
  return (
    <Paragraph>
      <Trans>
        Links of check-in lists stay valid.{" "}
        <Anchor
          href={paths.events.href({})}
          target="_blank"
          inherit
          underline="always"
          display="inline-block"
        >
          Replace them in your events
        </Anchor>
      </Trans>
    </Paragraph>
  );
}

const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text span inherit display="block" mt="xs" style={{ overflowWrap: "anywhere" }}>
    {children}
  </Text>
);
