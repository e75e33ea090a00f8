// Into which account is a person invited, and as what?
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Invitation } from "#shared/contracts/auth.ts";
import { Sheet } from "#web/components/page/sheet.tsx";

export type Joining = {
  token: string;
  invitation: Invitation;
  /** Gets the token of the session in the account. */
  onJoined: (session: string) => void;
  onRefused: (error: Error) => void;
};

export function InvitationSheet({
  invitation: { accountName, role },
  children,
}: {
  invitation: Invitation;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Join ${accountName}`}
      help={
        role === "ADMIN" ? t`You are invited as an admin.` : t`You are invited as an organizer.`
      }
    >
      {children}
    </Sheet>
  );
}
