// How is a buyer's name or address corrected?
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { type Order, orders, PersonInput } from "#shared/contracts/orders.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { call, useAction } from "#web/lib/api.ts";
import { inputOf, useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useEditConflict } from "#web/lib/edit-conflict.ts";

const valuesOf = (order: Order) => inputOf(PersonInput, order);

export function BuyerForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const params = { eventId, orderId: order.id };
  const form = useContractForm(PersonInput, valuesOf(order));
  const edit = useEditConflict(form, order, {
    valuesOf,
    read: () => call(orders.get, { params }),
    save: (body, version) => save.mutate({ params, version, body }),
  });
  const save = useAction(orders.update, {
    onSuccess: () => {
      toastDone(t`The buyer was changed.`);
      onClose();
    },
    onError: edit.meet,
  });
  const send = (body: BodyInput<typeof orders.update>) =>
    save.mutate({ params, version: edit.version, body });
  return (
    <FormDrawer
      title={t`Edit buyer`}
      form={form}
      onSend={send}
      onClose={onClose}
      isSaving={save.isPending || save.isSuccess}
      error={save.error}
      editing={{ edit, timezone }}
    >
      <TextInput label={t`First name`} data-autofocus {...form.getInputProps("firstName")} />
      <TextInput label={t`Last name (optional)`} {...form.getInputProps("lastName")} />
      <TextInput
        label={t`Email`}
        type="email"
        description={t`The next confirmation goes there. Mails that were sent already stay where they are.`}
        {...form.getInputProps("email")}
      />
    </FormDrawer>
  );
}
