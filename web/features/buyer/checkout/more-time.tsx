// What happens if the time runs out while a buyer types? Two minutes before the end a dialog offers
// five more minutes.
import "#web/components/dialog-styles.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CheckoutOrder, checkout } from "#shared/contracts/checkout.ts";
import { EXTENSION } from "#shared/core/limits.ts";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import classes from "#web/features/buyer/checkout/more-time.module.css";
import { queryKeyOf, useApiMutation } from "#web/lib/api.ts";

const ASK_SECONDS = 120;
const minutes = EXTENSION.seconds / 60;

/**
 * Asks once before each end of the hold, and not at all if no extension is left. The server only
 * extends an order with a buyer. Without one the dialog asks for the details first.
 */
export function MoreTime({ order, secondsLeft }: { order: CheckoutOrder; secondsLeft: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [answered, setAnswered] = useState<string | null>(null);
  const [isLedOn, setLedOn] = useState(false);
  // One idempotency key per extension, so that a retry after a lost answer does not extend twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const params = { eventId: order.eventId, shortId: order.shortId };
  const extend = useApiMutation(checkout.extend, {
    onSuccess: (longer) => {
      setKey(crypto.randomUUID());
      client.setQueryData(queryKeyOf(checkout.get, { params }), longer);
    },
  });
  const canExtend = order.buyer !== null;
  const question = `${order.extensionsLeft} ${canExtend}`;
  const isNear = secondsLeft > 0 && secondsLeft <= ASK_SECONDS;
  const isAsked = isNear && order.extensionsLeft > 0 && answered !== question;
  const close = () => setAnswered(question);
  return (
    <Modal
      opened={isAsked}
      onClose={close}
      centered
      // After "Fill in my details" the focus goes to the form, not back to where it was.
      returnFocus={!isLedOn}
      onExitTransitionEnd={() => {
        if (isLedOn) focusFirstEmpty();
        setLedOn(false);
      }}
      title={canExtend ? t`Need more time?` : t`Your time is nearly over`}
      closeButtonProps={{ "aria-label": t`Close`, size: 44, iconSize: 20, my: -8, mr: -12 }}
    >
      <ProblemAlert error={extend.error} />
      <Offer order={order} />
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

function Offer({ order }: { order: CheckoutOrder }) {
  const isFree = order.totals.totalMinor === 0;
  const canExtend = order.buyer !== null;
  return (
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
  );
}

/**
 * Focuses the first empty field of the details form behind the dialog, or its submit button if no
 * field is empty.
 */
function focusFirstEmpty(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("main form input[data-path]")];
  const isEmpty = (field: HTMLInputElement) =>
    field.type === "checkbox" ? !field.checked : field.required && field.value.trim() === "";
  const next =
    fields.find(isEmpty) ?? document.querySelector<HTMLElement>("main form [type=submit]");
  next?.focus();
}
