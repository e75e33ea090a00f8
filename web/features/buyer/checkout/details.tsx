// Who buys, and who attends? The first step: three fields, and names for the other tickets if they
// differ.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { isComplete } from "#shared/rules/order-life.ts";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import { TermsBox } from "#web/components/terms-box.tsx";
import { AbandonButton } from "#web/features/buyer/checkout/abandon-button.tsx";
import { DetailsForm, slotsFor } from "#web/features/buyer/checkout/attendee-slots.ts";
import classes from "#web/features/buyer/checkout/details.module.css";
import { draftOrSaved, useDraft } from "#web/features/buyer/checkout/details-draft.ts";
import { PersonFields } from "#web/features/buyer/checkout/person-fields.tsx";
import { StepTitle } from "#web/features/buyer/checkout/step-title.tsx";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";
import { useApiMutation } from "#web/lib/api.ts";
import { type ContractForm, useContractForm } from "#web/lib/contract-form.ts";
import { paths } from "#web/lib/paths.ts";

export function Component() {
  const { t } = useLingui();
  const { order, params, at, replace, reload } = useOrder();
  const navigate = useNavigate();
  const form = useContractForm(DetailsForm, draftOrSaved(order));
  useDraft(order, form.values);
  const save = useApiMutation(checkout.saveDetails, {
    onSuccess: (saved) => {
      replace(saved);
      navigate((isComplete(saved) ? paths.checkoutSummary : paths.checkoutPayment).href(at));
    },
    // If the order ended in the meantime, reading it again shows that.
    onError: (error) => {
      if (!form.showProblem(error)) void reload();
    },
  });
  const { buyer, attendees } = form.values;
  const isForBuyer = attendees.length === 0;
  const count = slotsFor(order, buyer).length;
  const isFree = order.totals.totalMinor === 0;

  const submit = form.send((values) => {
    const body = {
      ...values,
      attendees: isForBuyer ? slotsFor(order, values.buyer) : values.attendees,
    };
    save.mutate({ params, body, idempotencyKey: crypto.randomUUID() });
  });

  return (
    <>
      <StepTitle title={t`Your details`}>
        <Trans>Your details</Trans>
      </StepTitle>
      <form className={classes.form} onSubmit={submit} noValidate>
        <fieldset className={classes.card}>
          <legend>
            <Trans>Buyer</Trans>
          </legend>
          <PersonFields form={form} path="buyer" isBuyer />
        </fieldset>
        <Checkbox
          size="md"
          classNames={{ root: classes.same ?? "", inner: classes.box ?? "" }}
          checked={isForBuyer}
          onChange={({ currentTarget }) =>
            form.setFieldValue("attendees", currentTarget.checked ? [] : slotsFor(order, buyer))
          }
          label={
            <Plural
              value={count}
              one="This ticket is for me"
              other="Put my name and email on all # tickets"
            />
          }
        />
        <AttendeeCards form={form} order={order} />
        <TermsBox
          organizerTermsUrl={order.event.termsUrl}
          classNames={{ root: classes.same ?? "", inner: classes.box ?? "" }}
          {...form.getInputProps("acceptedTerms", { type: "checkbox" })}
        />
        <ProblemAlert error={save.error} />
        <Button type="submit" size="lg" fullWidth loading={save.isPending}>
          {isFree ? (
            <Plural value={count} one="Get your ticket" other="Get your # tickets" />
          ) : (
            <Trans>Continue to payment</Trans>
          )}
        </Button>
        <AbandonButton />
      </form>
    </>
  );
}

/** One card per ticket, if the tickets have names of their own. */
function AttendeeCards({
  form,
  order,
}: {
  form: ContractForm<z.input<typeof DetailsForm>>;
  order: CheckoutOrder;
}) {
  const titles = new Map(order.lines.map((line) => [line.ticketId, line.title]));
  return form.values.attendees.map((attendee, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified only by its place
    <fieldset key={index} className={classes.card}>
      <legend>
        <Trans>
          Ticket {index + 1}: {titles.get(attendee.ticketId)}
        </Trans>
      </legend>
      <PersonFields form={form} path={`attendees.${index}`} />
    </fieldset>
  ));
}
