// What if the time runs out while a buyer types? Two minutes before the end they are asked, and can
// have five minutes more.
import "#web/components/dialog-styles.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { EXTENSION } from "#shared/core/limits.ts";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import classes from "#web/features/checkout/more-time.module.css";
import { queryKeyOf, useAction } from "#web/lib/api.ts";

const ASK_SECONDS = 120;

/**
 * The question, once for each end that comes near; nothing while no more time can be had. Only an
 * order that says who buys is held longer, so before that the dialog tells what to do first.
 */
export function MoreTime({ order, secondsLeft }: { order: CheckoutOrder; secondsLeft: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [answered, setAnswered] = useState<string | null>(null);
  const [isLedOn, setLedOn] = useState(false);
  // One request for each extension, so that a repeat after a lost answer asks for nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const params = { eventId: order.eventId, shortId: order.shortId };
  const extend = useAction(checkout.extend, {
    onSuccess: (longer) => {
      setKey(crypto.randomUUID());
      client.setQueryData(queryKeyOf(checkout.get, { params }), longer);
    },
  });
  const canExtend = order.buyer !== null;
  const isFree = order.totals.totalMinor === 0;
  const question = `${order.extensionsLeft} ${canExtend}`;
  const isNear = secondsLeft > 0 && secondsLeft <= ASK_SECONDS;
  const isAsked = isNear && order.extensionsLeft > 0 && answered !== question;
  const close = () => setAnswered(question);
  const minutes = EXTENSION.seconds / 60;
  return (
    <Modal
      opened={isAsked}
      onClose={close}
      centered
      // Who is led on to the details goes on there, and not where they were before.
      returnFocus={!isLedOn}
      onExitTransitionEnd={() => {
        if (isLedOn) focusFirstEmpty();
        setLedOn(false);
      }}
      title={t`Need more time?`}
      closeButtonProps={{ "aria-label": t`Close`, size: 44 }}
    >
      <ProblemAlert error={extend.error} />
      <Text c="dimmed">
        {isFree && (
          <Trans>
            Your tickets are held for less than two minutes. They are yours once you send your
            details.
          </Trans>
        )}
        {!isFree && canExtend && (
          <Trans>
            Your tickets are held for less than two minutes. You can have {minutes} more; what you
            typed stays.
          </Trans>
        )}
        {!isFree && !canExtend && (
          <Trans>
            Your tickets are held for less than two minutes. Save your details: that lets you have{" "}
            {minutes} minutes more.
          </Trans>
        )}
      </Text>
      <div className={classes.answers}>
        {canExtend ? (
          <>
            <Button variant="default" size="lg" onClick={close}>
              <Trans>No, thanks</Trans>
            </Button>
            <Button
              data-autofocus
              size="lg"
              loading={extend.isPending}
              onClick={() => extend.mutate({ params, idempotencyKey: key })}
            >
              <Trans>Add {minutes} minutes</Trans>
            </Button>
          </>
        ) : (
          <Button
            data-autofocus
            size="lg"
            onClick={() => {
              setLedOn(true);
              close();
            }}
          >
            <Trans>Fill in my details</Trans>
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** The details form behind the dialog; a form that is filled in is only to be sent. */
function focusFirstEmpty(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("main form input[data-path]")];
  const isEmpty = (field: HTMLInputElement) =>
    field.type === "checkbox" ? !field.checked : field.required && field.value.trim() === "";
  const next =
    fields.find(isEmpty) ?? document.querySelector<HTMLElement>("main form [type=submit]");
  next?.focus();
}
