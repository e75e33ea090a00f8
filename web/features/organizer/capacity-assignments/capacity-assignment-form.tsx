// How is a capacity assignment created or edited?
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, Switch, TextInput } from "@mantine/core";
import {
  type CapacityAssignment,
  CapacityAssignmentInput,
  CapacityScope,
  capacityAssignments,
} from "#shared/contracts/capacity-assignments.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TicketsSelect } from "#web/components/form/tickets-select.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { inputOf } from "#web/lib/form/contract-form.ts";

type Values = BodyInput<typeof capacityAssignments.create>;

/** NaN begins as an empty field and is refused until a number is typed. */
const blank: Values = {
  name: "",
  capacity: Number.NaN,
  appliesTo: "TICKETS",
  ticketIds: [],
  status: "ACTIVE",
};

export function CapacityAssignmentForm({
  existing,
  onClose,
}: {
  existing: CapacityAssignment | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useItemForm(capacityAssignments, {
    params: { eventId, capacityAssignmentId: existing?.id ?? "" },
    existing,
    blank,
    valuesOf: (now) => inputOf(CapacityAssignmentInput, now),
    done: ({ name }) => (existing ? t`${name} was saved.` : t`${name} was created.`),
    onSaved: onClose,
  });
  const { capacity, appliesTo, status } = form.values;
  const chooseScope = (word: string) => {
    const scope = CapacityScope.parse(word);
    form.setValues({ appliesTo: scope, ...(scope === "EVENT" && { ticketIds: [] }) });
    form.clearFieldError("ticketIds");
  };
  return (
    <FormDialog
      title={existing ? t`Edit capacity assignment` : t`Create capacity assignment`}
      saveLabel={existing ? t`Save` : t`Create capacity assignment`}
      form={form}
      onClose={onClose}
      words={useValueWords()}
    >
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`For example: Hall. Only your team sees it.`}
        {...form.getInputProps("name")}
      />
      <WholeNumberField
        label={t`Capacity`}
        description={t`How many may be sold together.`}
        {...form.getInputProps("capacity")}
        value={Number.isNaN(capacity) ? null : capacity}
        onChange={(typed) => form.setFieldValue("capacity", typed ?? Number.NaN)}
      />
      <Radio.Group
        label={t`Applies to`}
        {...form.getInputProps("appliesTo")}
        onChange={chooseScope}
      >
        <Group mt={8}>
          <Radio value="TICKETS" label={t`Chosen tickets`} />
          <Radio value="EVENT" label={t`The whole event`} />
        </Group>
      </Radio.Group>
      {appliesTo === "TICKETS" && (
        <TicketsSelect
          label={t`Tickets`}
          description={t`They share these places.`}
          {...form.getInputProps("ticketIds")}
        />
      )}
      <Switch
        label={t`Active`}
        checked={status === "ACTIVE"}
        onChange={({ currentTarget }) =>
          form.setFieldValue("status", currentTarget.checked ? "ACTIVE" : "INACTIVE")
        }
        data-path="status"
      />
    </FormDialog>
  );
}

function useValueWords() {
  const { t } = useLingui();
  return {
    appliesTo: (scope: unknown) => (scope === "EVENT" ? t`The whole event` : t`Chosen tickets`),
    status: (status: unknown) => (status === "ACTIVE" ? t`Active` : t`Inactive`),
    ticketIds: (ids: unknown) => <TicketTitles ids={ids} isWhole />,
  };
}
