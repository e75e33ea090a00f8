// How are a buyer's name, address and answers corrected?
import { useLingui } from "@lingui/react/macro";
import { type Order, orders } from "#shared/contracts/orders.ts";
import type { Question } from "#shared/contracts/questions.ts";
import { PersonInput } from "#shared/core/people.ts";
import { AnswerFields } from "#web/components/form/answer-fields.tsx";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { slotsOf, slotsText } from "#web/lib/form/answer-values.ts";
import { inputOf } from "#web/lib/form/contract-form.ts";

/** An order made by hand has another form. */
const routes = { get: orders.get, update: orders.update };

export function BuyerForm({
  order,
  questions,
  first,
  onClose,
}: {
  order: Order;
  questions: Question[];
  /** What the person wants to correct stands on top, with the focus. */
  first: "buyer" | "answers";
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const isSent =
    order.isUndelivered &&
    order.status !== "CANCELLED" &&
    order.attendees.some(({ status }) => status === "ACTIVE");
  const form = useItemForm(routes, {
    params: { eventId, orderId: order.id },
    existing: order,
    valuesOf: (now) => ({
      ...inputOf(PersonInput, now),
      answers: questions.length > 0 ? slotsOf(questions, now.answers) : undefined,
    }),
    done: (saved) => {
      if (isSent && saved.mails.length > order.mails.length)
        return t`The buyer was changed. The tickets will be sent.`;
      return first === "buyer" ? t`The buyer was changed.` : t`The answers were changed.`;
    },
    onSaved: onClose,
  });
  const answers = (
    <AnswerFields
      questions={questions}
      slots={form.values.answers ?? []}
      path="answers"
      propsOf={(path) => form.getInputProps(path)}
    />
  );
  return (
    <FormDialog
      title={first === "buyer" ? t`Edit buyer` : t`Edit answers`}
      form={form}
      onClose={onClose}
      words={{ answers: (slots) => slotsText(questions, slots, i18n.locale) }}
    >
      {first === "answers" && answers}
      <NameFields propsOf={form.getInputProps} />
      <EmailField
        description={
          isSent ? t`The tickets are sent to the new address.` : t`Later mails go there.`
        }
        {...form.getInputProps("email")}
      />
      {first === "buyer" && answers}
    </FormDialog>
  );
}
