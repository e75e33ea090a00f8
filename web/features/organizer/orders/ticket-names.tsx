// Whose name is on each ticket of an order by hand? The buyer's on all, or one for each.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, Fieldset, Stack } from "@mantine/core";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { useGuestTickets } from "#web/lib/event/guest-tickets.ts";

type Props = {
  titles: string[];
  /** Empty means the buyer on all. */
  names: readonly unknown[];
  onChange: (isNamed: boolean) => void;
  field: (index: number, name: "firstName" | "lastName" | "email") => object;
};

/** A single ticket has the buyer's name, so nothing is asked of it. */
export function TicketNames({ titles, names, onChange, field }: Props) {
  const { t } = useLingui();
  const isEmailOptional = !useGuestTickets();
  if (titles.length < 2 && names.length === 0) return null;
  return (
    <>
      <Checkbox
        label={t`All tickets have the buyer's name`}
        checked={names.length === 0}
        onChange={({ currentTarget: { checked } }) => onChange(!checked)}
      />
      {names.map((_, index) => (
        <Fieldset
          // The tickets of an order have no other identity than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          legend={t`Ticket ${index + 1}: ${titles[index] ?? ""}`}
        >
          <Stack gap="sm">
            <FieldPair>
              <NameFields propsOf={(name) => field(index, name)} />
            </FieldPair>
            <EmailField
              label={isEmailOptional ? t`Email (optional)` : t`Email`}
              {...field(index, "email")}
            />
          </Stack>
        </Fieldset>
      ))}
    </>
  );
}
