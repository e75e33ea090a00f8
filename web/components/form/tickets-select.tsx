// How does a person choose an event's tickets? In a list that keeps deleted ones until taken out.
import { useLingui } from "@lingui/react/macro";
import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { searchFor } from "#shared/core/text/folding.ts";
import classes from "#web/components/form/tickets-select.module.css";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";

export function TicketsSelect(props: Omit<MultiSelectProps, "data">) {
  const { t } = useLingui();
  const chosen = props.value ?? [];
  const { sold, titleOf } = useEventTickets(chosen);
  const failed = sold.isLoadingError && t`This did not load. Try again, or reload the page.`;
  const ids = new Set([...(sold.data?.data ?? []).map(({ id }) => id), ...chosen]);
  return (
    <MultiSelect
      data={[...ids].map((id) => ({ value: id, label: titleOf(id) }))}
      searchable
      // A refusal focuses the field, and the list would cover its sentence.
      openOnFocus={false}
      filter={({ options, search, limit }) => {
        const isFound = searchFor(search);
        return options.filter((one) => "label" in one && isFound(one.label)).slice(0, limit);
      }}
      nothingFoundMessage={sold.data ? t`Nothing matches` : t`Loading`}
      classNames={{ input: classes.frame ?? "", inputField: classes.field ?? "" }}
      maxDropdownHeight={240}
      scrollAreaProps={{ type: "auto" }}
      {...props}
      error={props.error || failed}
    />
  );
}
