// What if the list of users is not true any more? It is read again, and the person reads why.
import { useLingui } from "@lingui/react/macro";
import { type User, users } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import { inform } from "#web/components/dialog/confirm.tsx";
import { useRefresh } from "#web/lib/api/api.ts";

/** Neither of the row, nor of what its reader may do. */
export function useOutdated() {
  const { t } = useLingui();
  const refresh = useRefresh(users.list);
  return (user: User) => {
    const name = fullName(user);
    return {
      not_permitted: () => refresh({}),
      changed_meanwhile: () => {
        refresh({});
        inform({
          title: t`Somebody else changed ${name} first`,
          text: t`Nothing of yours was done. The list shows what is true now.`,
        });
      },
    };
  };
}
