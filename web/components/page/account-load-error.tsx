// What if a person may not see what is the account's? They learn which roles may.
import { Trans } from "@lingui/react/macro";
import { LoadError } from "#web/components/page/load-error.tsx";
import { ToEvents } from "#web/components/page/to-events.tsx";
import { useMe } from "#web/lib/api/me.tsx";

/** Only the owner and admins may load this, so a 403 means that the person is an organizer. */
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
