// How does a person choose some of an event's tickets? From a list that can be searched, and that
// shows that there is more of it.
import { useLingui } from "@lingui/react/macro";
import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import classes from "#web/components/tickets-select.module.css";

export function TicketsSelect({
  tickets,
  ...props
}: Omit<MultiSelectProps, "data"> & { tickets: readonly { id: string; title: string }[] }) {
  const { t } = useLingui();
  return (
    <MultiSelect
      data={tickets.map(({ id, title }) => ({ value: id, label: title }))}
      searchable
      nothingFoundMessage={t`Nothing matches`}
      classNames={{ input: classes.frame ?? "", inputField: classes.field ?? "" }}
      maxDropdownHeight={240}
      scrollAreaProps={{ type: "auto" }}
      {...props}
    />
  );
}
