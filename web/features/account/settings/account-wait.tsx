// What appears until the account's settings are there? Their place, or why they do not come.
import { Skeleton } from "@mantine/core";
import { AccountLoadError } from "#web/components/page/account-load-error.tsx";

export function AccountWait({ waits }: { waits: { error: Error | null; refetch: () => unknown } }) {
  if (!waits.error) return <Skeleton h={240} maw={640} radius="md" />;
  return <AccountLoadError error={waits.error} onRetry={() => void waits.refetch()} />;
}
