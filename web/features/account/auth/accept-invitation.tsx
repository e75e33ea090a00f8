// What does the link of an invitation open? A way into the account, for whoever was invited.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { asciiAddress } from "#shared/core/text/email-address.ts";
import { toastDone } from "#web/components/dialog/toast.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { UnreadPage } from "#web/components/page/unread-page.tsx";
import {
  ForAnotherPerson,
  InvalidInvitation,
} from "#web/features/account/auth/invalid-invitation.tsx";
import type { Joining } from "#web/features/account/auth/invitation-sheet.tsx";
import { JoinAsKnown } from "#web/features/account/auth/join-as-known.tsx";
import { JoinAsNew } from "#web/features/account/auth/join-as-new.tsx";
import { JoinSignedIn } from "#web/features/account/auth/join-signed-in.tsx";
import { useEnter } from "#web/features/account/auth/use-enter.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api/api-problem.ts";
import { readToken } from "#web/lib/api/session.ts";
import { antiForgeryCookie } from "#web/lib/page/browser-memory.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Invitation`);
  const { token = "" } = useParams();
  const enter = useEnter();
  const visitor = useVisitor();
  const [isTaken, setTaken] = useState(false);
  const [hasJoined, setJoined] = useState(false);
  // Asked again, the link that was just used would be refused.
  const link = useApiQuery(auth.checkInvitation, { params: { token } }, { enabled: !hasJoined });

  if (problemCode(link.error) === "invitation_invalid")
    return <InvalidInvitation isSignedIn={visitor.me !== undefined} />;
  const unread = [link, visitor.read].find(({ error, data }) => error && !data);
  if (unread?.error && !visitor.isEnded(unread.error))
    return <UnreadPage error={unread.error} onRetry={() => void unread.refetch()} />;
  if (!link.data || visitor.isUnknown)
    return (
      <Sheet title={t`Invitation`}>
        <Skeleton h={240} />
      </Sheet>
    );

  const invitation = link.data;
  const { accountName, email } = invitation;
  const { me } = visitor;
  if (me && asciiAddress(me.email) !== asciiAddress(email))
    return <ForAnotherPerson signedInAs={me.email} onSignedOut={visitor.forget} />;
  const joining: Joining = {
    token,
    invitation,
    onJoined: (session) => {
      setJoined(true);
      toastDone(t`You joined ${accountName}.`);
      enter(session, paths.events.href({}));
    },
    onRefused: (error) => {
      const code = problemCode(error);
      if (code === "email_taken") setTaken(true);
      if (code === "email_taken" || code === "invitation_invalid") void link.refetch();
      if (me && readToken() === null) visitor.forget();
    },
  };
  if (me) return <JoinSignedIn {...joining} />;
  return invitation.isKnown ? (
    <JoinAsKnown {...joining} isTaken={isTaken} />
  ) : (
    <JoinAsNew {...joining} />
  );
}

/** `me` is undefined for a person who is not signed in, or whose session has ended. */
function useVisitor() {
  const client = useQueryClient();
  const [isSignedIn, setSignedIn] = useState(
    () => readToken() !== null || antiForgeryCookie() !== undefined,
  );
  const read = useApiQuery(users.me, {}, { enabled: isSignedIn });
  const isEnded = (error: Error | null) =>
    error instanceof ApiProblem && (error.status === 401 || error.status === 403);
  return {
    read,
    isEnded,
    isUnknown: isSignedIn && read.isPending,
    me: isSignedIn && !read.error ? read.data : undefined,
    forget: () => {
      client.clear();
      setSignedIn(false);
    },
  };
}
