// Who buys, who attends, and what do they answer? The checkout's first step.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Checkbox, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { attendeeQuestions } from "#shared/rules/order/answers.ts";
import { AnswerFields } from "#web/components/form/answer-fields.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { TermsBox } from "#web/components/form/terms-box.tsx";
import { FormattedText } from "#web/components/rich-text/formatted-text.tsx";
import { AbandonButton } from "#web/features/buyer/checkout/abandon-button.tsx";
import classes from "#web/features/buyer/checkout/details.module.css";
import { isSoldOut, OtherTickets } from "#web/features/buyer/checkout/other-tickets.tsx";
import { PersonFields } from "#web/features/buyer/checkout/person-fields.tsx";
import { RefusedFields } from "#web/features/buyer/checkout/refused-fields.tsx";
import { StepTitle } from "#web/features/buyer/checkout/step-title.tsx";
import { useDetails } from "#web/features/buyer/checkout/use-details.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import {
  type DetailsValues,
  questionsOfOrder,
  ticketTitles,
} from "#web/lib/form/attendee-slots.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

type FormProps = { form: ContractForm<DetailsValues>; order: CheckoutOrder };

export function Component() {
  const { t } = useLingui();
  const { order, form, save, submit, haveQuestionsChanged } = useDetails();
  const { attendees, isForBuyer } = form.values;
  const count = attendees.length;
  const isRefused = problemCode(save.error) === "invalid_input";
  const isFree = order.totals.totalMinor === 0;
  return (
    <>
      <StepTitle title={t`Your details`}>
        <Trans>Your details</Trans>
      </StepTitle>
      {order.preCheckoutMessage && (
        <div className={classes.message}>
          <FormattedText html={order.preCheckoutMessage} />
        </div>
      )}
      <form className={classes.form} onSubmit={submit} noValidate>
        <RefusedFields errors={form.errors} />
        <fieldset className={classes.card}>
          <legend>
            <Trans>Buyer</Trans>
          </legend>
          <PersonFields form={form} path="buyer" isBuyer />
        </fieldset>
        <OrderQuestions form={form} order={order} />
        <Checkbox
          size="md"
          classNames={{ root: classes.same ?? "", inner: classes.box ?? "" }}
          checked={isForBuyer}
          onChange={({ currentTarget }) => form.setFieldValue("isForBuyer", currentTarget.checked)}
          label={
            <Plural value={count} one="This ticket is for me" other="The first ticket is for me" />
          }
        />
        {(count > 1 || !isForBuyer) && (
          <Text c="dimmed">
            {order.event.sendsGuestTickets ? (
              <Trans>Each attendee gets their own ticket by mail.</Trans>
            ) : (
              <Trans>Everything is mailed to the buyer.</Trans>
            )}
          </Text>
        )}
        <AttendeeCards form={form} order={order} />
        <TermsBox
          organizerTermsUrl={order.event.termsUrl}
          classNames={{ root: classes.same ?? "", inner: classes.box ?? "" }}
          {...form.getInputProps("acceptedTerms", { type: "checkbox" })}
        />
        {haveQuestionsChanged && isRefused ? (
          <Alert color="orange" role="alert" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
            <Trans>
              The organizer has just changed the questions. Check your answers and send them again.
            </Trans>
          </Alert>
        ) : (
          <ProblemAlert error={save.error}>
            {isSoldOut(save.error) && <OtherTickets order={order} />}
          </ProblemAlert>
        )}
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

function OrderQuestions({ form, order }: FormProps) {
  const questions = questionsOfOrder(order);
  if (questions.length === 0) return null;
  return (
    <fieldset className={classes.card}>
      <legend>
        <Trans>About your order</Trans>
      </legend>
      <Answers form={form} questions={questions} slots={form.values.answers} path="answers" />
    </fieldset>
  );
}

/** A card for each ticket with a name of its own or a question. */
function AttendeeCards({ form, order }: FormProps) {
  const { attendees, isForBuyer } = form.values;
  const titles = ticketTitles(order);
  return attendees.map(({ ticketId, answers }, index) => {
    const questions = attendeeQuestions(order.questions, ticketId);
    const isBuyers = isForBuyer && index === 0;
    if (isBuyers && questions.length === 0) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified only by its place
      <fieldset key={index} className={classes.card}>
        <legend>
          <Trans>
            Ticket {index + 1}: {titles[index]}
          </Trans>
        </legend>
        {!isBuyers && (
          <PersonFields
            form={form}
            path={`attendees.${index}`}
            isEmailOptional={!order.event.sendsGuestTickets}
          />
        )}
        {questions.length > 0 && (
          <Answers
            form={form}
            questions={questions}
            slots={answers}
            path={`attendees.${index}.answers`}
          />
        )}
      </fieldset>
    );
  });
}

function Answers({
  form,
  ...fields
}: { form: ContractForm<DetailsValues> } & Omit<
  Parameters<typeof AnswerFields>[0],
  "propsOf" | "size"
>) {
  return (
    <div className={classes.answers}>
      <AnswerFields {...fields} size="lg" propsOf={(path) => form.getInputProps(path)} />
    </div>
  );
}
