// How does a ticket move up or down among the others? By a handle that takes arrow keys, and by the row's menu.
import { useLingui } from "@lingui/react/macro";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowsSort } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { toastDone, toastFailed } from "#web/components/toast.tsx";
import { call, useAction } from "#web/lib/api.ts";

/** Moves a ticket by one place: -1 towards the top, 1 towards the bottom. At an end nothing happens. */
export function useTicketOrder(eventId: string) {
  const { t } = useLingui();
  const failed = (error: unknown) => toastFailed(t`The tickets were not reordered`, error);
  const sort = useAction(tickets.sort, { onError: failed });
  const move = async ({ id, title }: Ticket, step: -1 | 1) => {
    const ticketIds = await allTicketIds(eventId);
    const from = ticketIds.indexOf(id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= ticketIds.length) return;
    ticketIds.splice(to, 0, ...ticketIds.splice(from, 1));
    const place = to + 1;
    sort.mutate(
      { params: { eventId }, body: { ticketIds } },
      { onSuccess: () => toastDone(t`${title} is at place ${place} of ${ticketIds.length} now.`) },
    );
  };
  return (ticket: Ticket, step: -1 | 1) => void move(ticket, step).catch(failed);
}

/** A button that arrow keys move, for those who do not open the menu. */
export function OrderHandle({ title, onMove }: { title: string; onMove: (step: -1 | 1) => void }) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <Tooltip label={t`Move with the arrow keys up and down`}>
      <ActionIcon size="sm" aria-label={t`Move ${title} with the arrow keys up and down`} onKeyDown={onKeyDown}>
        <IconArrowsSort size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

/** The route wants every ticket named, and the screen may show one page of them. */
async function allTicketIds(eventId: string): Promise<string[]> {
  const read = (page: number) =>
    call(tickets.list, { params: { eventId }, query: { page, per_page: MAX_PAGE_SIZE, sort_by: "position" } });
  const first = await read(1);
  const rest = Array.from({ length: first.meta.lastPage - 1 }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data.map(({ id }) => id));
}
