// How does a person choose some of an event's tickets? From a list that can be searched, and that
// shows that there is more of it. A chosen ticket that was deleted stays until it is taken out.
import { useLingui } from "@lingui/react/macro";
import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import classes from "#web/components/tickets-select.module.css";
import { type TitledTickets, titleOf } from "#web/lib/ticket-titles.ts";

export function TicketsSelect({
  tickets,
  ...props
}: Omit<MultiSelectProps, "data"> & { tickets: TitledTickets }) {
  const { t } = useLingui();
  const ids = new Set([...(tickets ?? []).map(({ id }) => id), ...(props.value ?? [])]);
  return (
    <MultiSelect
      data={[...ids].map((id) => ({ value: id, label: titleOf(tickets, id) }))}
      searchable
      nothingFoundMessage={t`Nothing matches`}
      classNames={{ input: classes.frame ?? "", inputField: classes.field ?? "" }}
      maxDropdownHeight={240}
      scrollAreaProps={{ type: "auto" }}
      {...props}
    />
  );
}
