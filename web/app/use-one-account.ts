// What if another tab signs in as somebody else, or enters another account? This one starts anew,
// before it writes there.
import { useEffect, useRef } from "react";
import type { Me } from "#shared/contracts/users.ts";
import { paths } from "#web/lib/paths.ts";
import { watchSession } from "#web/lib/session.ts";

/**
 * Watches who is signed in, and leaves for the events of the new account once it is another one.
 */
export function useOneAccount(me: Me | undefined, refetch: () => void): void {
  const entered = me && `${me.id} ${me.account.id}`;
  const first = useRef(entered);
  useEffect(() => watchSession(refetch), [refetch]);
  useEffect(() => {
    first.current ??= entered;
    // A full load, so that nothing of the last account stays in memory.
    if (entered !== first.current) window.location.assign(paths.events.href({}));
  }, [entered]);
}
