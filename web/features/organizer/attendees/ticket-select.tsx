// Which ticket does an attendee get? From a list with what each costs and how many are free.
import { Select, Text } from "@mantine/core";
import { useChoiceFacts } from "#web/lib/form/choice-facts.ts";
import { type SoldChoice, soldSelect } from "#web/lib/form/sold-choices.ts";

type Props = {
  form: Parameters<typeof soldSelect>[0];
  choices: readonly SoldChoice[];
  label: string;
  description?: string;
};

export function TicketSelect({ form, choices, ...labels }: Props) {
  const factsOf = useChoiceFacts();
  return (
    <Select
      {...labels}
      {...soldSelect(form, choices)}
      renderOption={({ option }) => {
        const choice = choices.find(({ key }) => key === option.value);
        return (
          <div>
            {option.label}
            <Text size="xs" c="dimmed">
              {choice && factsOf(choice)}
            </Text>
          </div>
        );
      }}
    />
  );
}
