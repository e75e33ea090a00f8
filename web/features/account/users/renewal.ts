// How are invitations sent again that ended with another admin's rights? All at once, in one's own
// name.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type User, users } from "#shared/contracts/users.ts";
import { useBulk } from "#web/components/list/use-bulk.tsx";
import { call, useRefresh } from "#web/lib/api/api.ts";

type Ended = User["openInvitations"][number];
export type Renewal = ReturnType<typeof useRenewal>;

/** Render `dialog`, which shows the progress. */
export function useRenewal() {
  const { t } = useLingui();
  const refresh = useRefresh(users.list);
  const bulk = useBulk<Ended>({
    nameOf: ({ email }) => email,
    laneOf: ({ id }) => id,
    onEnd: () => refresh({}),
  });
  return {
    dialog: bulk.dialog,
    renew: (ended: readonly Ended[]) =>
      bulk.run(
        {
          running: t`Sending the invitations`,
          done: (count) =>
            plural(count, {
              one: "# invitation is in your name now.",
              other: "# invitations are in your name now.",
            }),
          failed: (count) =>
            plural(count, {
              one: "# invitation was not sent",
              other: "# invitations were not sent",
            }),
          work: ({ id: userId }) => call(users.resendInvitation, { params: { userId } }),
        },
        ended,
      ),
  };
}
