// Is a person's former address still that of their account? Then the account can take the new one.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { account } from "#shared/contracts/account.ts";
import { inform } from "#web/components/dialog/confirm.tsx";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";

/** Nothing for a member who may not change the account. `former`: their address until now. */
export function AccountToo({ former }: { former: string }) {
  const { t } = useLingui();
  const { role, email } = useMe();
  const read = useApiQuery(account.get, {}, { enabled: role === "ADMIN" });
  const change = useConfirmed(account.update);
  if (!read.data || read.data.email !== former || email === former) return null;
  const { name, version } = read.data;
  const showNewer = () => {
    void read.refetch();
    inform({
      title: t`The account keeps its address`,
      text: t`Somebody else changed ${name} first. Press again to use the address all the same.`,
    });
  };
  return (
    <Button
      variant="default"
      loading={change.isRunning}
      onClick={() =>
        change.run(
          { body: { name, email }, version },
          {
            done: t`${name} has the address ${email} now.`,
            failed: t`The account keeps its address`,
            refusals: { changed_meanwhile: showNewer },
          },
        )
      }
    >
      <Trans>Use it for {name} too</Trans>
    </Button>
  );
}
