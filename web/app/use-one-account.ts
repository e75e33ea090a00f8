// What if another tab enters another account? This tab reloads before it writes into that one.
import { useEffect, useRef } from "react";
import type { Me } from "#shared/contracts/users.ts";
import { watchSession } from "#web/lib/api/session.ts";
import { paths } from "#web/lib/page/paths.ts";

export function useOneAccount(me: Me | undefined, refetch: () => void): void {
  const entered = me && `${me.id} ${me.account.id}`;
  const first = useRef(entered);
  useEffect(() => watchSession(refetch), [refetch]);
  useEffect(() => {
    first.current ??= entered;
    // A full load clears the last account's data from memory.
    if (entered !== first.current) window.location.assign(paths.events.href({}));
  }, [entered]);
}
