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
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import type { OwnActions } from "#web/components/list/item-list.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import type { Renewal } from "#web/features/account/users/renewal.ts";
import { useRightsActions } from "#web/features/account/users/rights-actions.tsx";
import { useOutdated } from "#web/features/account/users/use-outdated.ts";
import { useMe } from "#web/lib/api/me.tsx";

/** Nobody changes the owner or themselves. */
export function useUserActions(renew: Renewal["renew"]) {
  const { t } = useLingui();
  const { id } = useMe();
  const { changeRole, deactivate, reactivate } = useRightsActions(renew);
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
          // It would open an ended one again, with a link that somebody has already.
          ...(user.invitation?.hasEnded ? [] : [role]),
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

function useResending() {
  const { t } = useLingui();
  const { run } = useConfirmed(users.resendInvitation);
  const refusals = useOutdated();
  return (user: User) => {
    const { id: userId, email } = user;
    run(
      { params: { userId } },
      {
        done: t`The invitation to ${email} has a new link. The older one no longer works.`,
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
