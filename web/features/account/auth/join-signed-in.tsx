// How does an invited person join who is signed in? With one press, which also enters the account.
import { Trans } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { InvitationSheet, type Joining } from "#web/features/account/auth/invitation-sheet.tsx";
import { call } from "#web/lib/api/api.ts";

export function JoinSignedIn({ token, invitation, onJoined, onRefused }: Joining) {
  const { email } = invitation;
  // The link works once: if only the change of accounts failed, the next press tries that alone.
  const joined = useRef<string | null>(null);
  const join = useMutation({
    mutationFn: async () => {
      joined.current ??= (await call(users.joinAccount, { params: { token } })).id;
      return call(auth.switchAccount, { body: { accountId: joined.current } });
    },
    onSuccess: (session) => session.token && onJoined(session.token),
    onError: onRefused,
  });
  return (
    <InvitationSheet invitation={invitation}>
      <ProblemAlert error={join.error} />
      <Text size="sm">
        <Trans>You are signed in as {email}.</Trans>
      </Text>
      <Button fullWidth loading={join.isPending} onClick={() => join.mutate()}>
        <Trans>Join</Trans>
      </Button>
    </InvitationSheet>
  );
}
