// What if the account's own matters are refused? An organizer reads whose they are, and gets on.
import { Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { LoadError } from "#web/components/load-error.tsx";
import { ToEvents } from "#web/components/to-events.tsx";
import { useMe } from "#web/lib/me.tsx";

/** Waits for what belongs to the account, or says why it does not come. */
export function AccountWait({ waits }: { waits: { error: Error | null; refetch: () => unknown } }) {
  if (!waits.error) return <Skeleton h={240} maw={640} radius="md" />;
  return <AccountLoadError error={waits.error} onRetry={() => void waits.refetch()} />;
}

/** Only admins have them, and the owner is one; nobody but an organizer is refused for the role. */
export function AccountLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { account } = useMe();
  return (
    <LoadError
      error={error}
      onRetry={onRetry}
      whose={
        <Trans>
          Only the owner and admins of {account.name} can see and change this. You are an organizer
          there: events, orders and attendees are open to you.
        </Trans>
      }
      instead={<ToEvents />}
    />
  );
}
