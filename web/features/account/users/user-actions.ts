// What can be done with one user? Change their role, end and return their access, and keep or
// revoke an invitation.
import { useLingui } from "@lingui/react/macro";
import {
  IconBriefcase,
  IconMailForward,
  IconMailOff,
  IconShield,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { type User, users } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import type { OwnActions } from "#web/components/list/item-list.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { inform } from "#web/components/page/confirm.tsx";
import { useConfirmed } from "#web/components/page/use-confirmed.ts";
import { useRefresh } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";

/** Nobody changes the owner or themselves. */
export function useUserActions() {
  const { t } = useLingui();
  const { id } = useMe();
  const { changeRole, deactivate, reactivate } = useRightsActions();
  const resend = useResending();
  return (user: User, own: OwnActions): RowAction[] => {
    if (user.isOwner || user.id === id) return [];
    const role: RowAction =
      user.role === "ADMIN"
        ? { label: t`Make organizer`, icon: IconBriefcase, onClick: () => changeRole(user) }
        : { label: t`Make admin`, icon: IconShield, onClick: () => changeRole(user) };
    switch (user.status) {
      case "INVITED":
        return [
          { label: t`Resend invitation`, icon: IconMailForward, onClick: () => resend(user) },
          role,
          { ...own.remove, label: t`Revoke invitation`, icon: IconMailOff },
        ];
      case "ACTIVE":
        return [
          role,
          {
            label: t`Deactivate`,
            icon: IconUserOff,
            isDangerous: true,
            onClick: () => deactivate(user),
          },
        ];
      case "INACTIVE":
        return [{ label: t`Reactivate`, icon: IconUserCheck, onClick: () => reactivate(user) }];
    }
  };
}

function useRightsActions() {
  const { t } = useLingui();
  const { account } = useMe();
  const { ask, run } = useConfirmed(users.update);
  const refusals = useOutdated();
  const inputOf = ({ id, version, role, status }: User, change: Partial<User>) => ({
    params: { userId: id },
    version,
    body: { role, status, ...change },
  });

  return {
    changeRole: (user: User) => {
      const name = fullName(user);
      const isAdmin = user.role === "ADMIN";
      ask(inputOf(user, { role: isAdmin ? "ORGANIZER" : "ADMIN" }), {
        question: isAdmin
          ? {
              title: t`Make ${name} an organizer?`,
              text: t`Organizers work on events, orders and attendees. Users, payments and the account's settings are closed to them, at once.`,
              verb: t`Make organizer`,
            }
          : {
              title: t`Make ${name} an admin?`,
              text: t`Admins also see and change users, payments and the account's settings, at once.`,
              verb: t`Make admin`,
            },
        done: isAdmin ? t`${name} is an organizer now.` : t`${name} is an admin now.`,
        failed: t`The role was not changed`,
        refusals: refusals(user),
      });
    },
    deactivate: (user: User) => {
      const name = fullName(user);
      ask(inputOf(user, { status: "INACTIVE" }), {
        question: {
          title: t`Deactivate ${name}?`,
          text: t`${name} is signed out of ${account.name} at once and cannot come back until you reactivate them. What they made stays.`,
          verb: t`Deactivate`,
          isDangerous: true,
        },
        done: t`${name} was deactivated.`,
        failed: t`${name} was not deactivated`,
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

function useResending() {
  const { t } = useLingui();
  const { run } = useConfirmed(users.resendInvitation);
  const refusals = useOutdated();
  return (user: User) => {
    const { id: userId, email } = user;
    run(
      { params: { userId } },
      {
        done: t`A new link is on its way to ${email}. The older one no longer works.`,
        failed: t`The invitation was not sent`,
        refusals: refusals(user),
      },
    );
  };
}

export function useRevocation() {
  const { t } = useLingui();
  const { ask } = useConfirmed(users.revokeInvitation);
  const refusals = useOutdated();
  return (user: User) => {
    const { id: userId, email } = user;
    const name = fullName(user);
    ask(
      { params: { userId } },
      {
        question: {
          title: t`Revoke the invitation of ${name}?`,
          text: t`The link that was mailed to ${email} stops working at once.`,
          verb: t`Revoke invitation`,
          stay: t`Keep invitation`,
          isDangerous: true,
        },
        done: t`The invitation of ${name} was revoked.`,
        failed: t`The invitation was not revoked`,
        refusals: refusals(user),
      },
    );
  };
}

/** What the list shows is not true any more: neither of the row, nor of what its reader may do. */
function useOutdated() {
  const { t } = useLingui();
  const refresh = useRefresh(users.list);
  return (user: User) => {
    const name = fullName(user);
    return {
      not_permitted: () => refresh({}),
      changed_meanwhile: () => {
        refresh({});
        inform({
          title: t`Somebody else changed ${name} first`,
          text: t`Nothing of yours was done. The list shows what is true now.`,
        });
      },
    };
  };
}
