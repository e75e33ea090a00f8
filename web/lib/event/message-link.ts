// How does a list or a page begin a message to people that it shows? With a link that names them.
import { paths } from "#web/lib/page/paths.ts";

export const messageLink = (
  eventId: string,
  named: "order" | "attendee",
  ids: readonly string[],
): string => {
  const search = new URLSearchParams(ids.map((id) => [named, id]));
  return `${paths.messages.href({ eventId })}?${search}`;
};
