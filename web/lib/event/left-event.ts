// Which event did a person come from to the account's pages? This tab remembers the last one.
import { events } from "#shared/contracts/events.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";

const KEY = "left-event";

/** Ids have no space. */
export const rememberEvent = (accountId: string, eventId: string): boolean =>
  keepText("tab", KEY, `${accountId} ${eventId}`);

/** Null for an event that is not of this account any more. Without a title while it loads. */
export function useLeftEvent(): { eventId: string; title: string | undefined } | null {
  const { account } = useMe();
  const [accountId, eventId = ""] = recallText("tab", KEY)?.split(" ") ?? [];
  const isOurs = accountId === account.id && eventId !== "";
  const { data, error } = useApiQuery(events.get, { params: { eventId } }, { enabled: isOurs });
  const isGone = error && (!data || problemCode(error) === "not_found");
  return isOurs && !isGone ? { eventId, title: data?.title } : null;
}
