// Does a promo code lower the order's price? The code can be entered and removed.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useMatch } from "react-router-dom";
import type { OrderLine } from "#shared/contracts/order/order-prices.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { MAX_TYPED_PROMO_CODE } from "#shared/core/bounds.ts";
import { isReserved } from "#shared/rules/order/order-life.ts";
import { Price } from "#web/components/ticket/price.tsx";
import { keepOrderCode } from "#web/features/buyer/basket/kept-basket.ts";
import { promoCodeFault } from "#web/features/buyer/basket/promo-code-fault.ts";
import { keepVisitCode } from "#web/features/buyer/basket/visit-code.ts";
import { useIsPaying } from "#web/features/buyer/checkout/payment/pay.ts";
import classes from "#web/features/buyer/checkout/promo-code.module.css";
import { queryKeyOf, useApiMutation } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/page/paths.ts";
import { problemSentence } from "#web/wording/problems.ts";

/** A code can change until money is under way. */
export function PromoCode({ order }: { order: CheckoutOrder }) {
  const isPaying = useIsPaying();
  const change = usePromoCode(order);
  const canChange = isReserved(order) && order.paymentStatus !== "PROCESSING" && !isPaying;
  if (!canChange && !order.promoCode) return null;
  return (
    <div className={classes.promo}>
      {order.promoCode ? (
        <p className={classes.applied}>
          <IconTag aria-hidden="true" size={18} stroke={1.75} />
          <span>
            <Trans>
              Promo code <b>{order.promoCode}</b>
            </Trans>
          </span>
          {canChange && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.button ?? ""}
              loading={change.isPending}
              onClick={change.remove}
            >
              <Trans>Remove code</Trans>
            </Button>
          )}
        </p>
      ) : (
        <Entry change={change} />
      )}
      {canChange && isInVain(order) && (
        <p className={classes.note}>
          <Trans>This code lowers no price of your order.</Trans>
        </p>
      )}
      {order.promoCode && change.sentence && (
        <p className={classes.error} role="alert">
          {change.sentence}
        </p>
      )}
      <VisuallyHidden role="status">
        {change.hasChanged && (
          <Trans>
            The total is now{" "}
            <Price amountMinor={order.totals.totalMinor} currency={order.currency} />
          </Trans>
        )}
      </VisuallyHidden>
    </div>
  );
}

/** The code neither lowers a price of the order nor revealed a ticket of it. */
const isInVain = ({ promoCode, hasRevealed, lines }: CheckoutOrder): boolean =>
  promoCode !== null && !hasRevealed && lines.every(isUndiscounted);

const isUndiscounted = ({ listMinor, unitMinor }: OrderLine): boolean => unitMinor >= listMinor;

function Entry({ change }: { change: ReturnType<typeof usePromoCode> }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [own, setOwn] = useState<string | null>(null);
  const isAtPayment = useMatch(paths.checkoutPayment.pattern) !== null;
  const refusal = own ?? change.sentence;
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.button ?? ""}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <Trans>Add a promo code</Trans>
      </Button>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = promoCodeFault(typed);
    setOwn(fault);
    if (fault !== null) event.currentTarget.querySelector("input")?.focus();
    else change.apply(typed);
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        size="lg"
        label={t`Promo code`}
        description={
          isAtPayment &&
          !refusal &&
          t`Nothing has been charged. The payment goes on with the new total.`
        }
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_PROMO_CODE}
        value={typed}
        error={refusal}
        errorProps={{ role: "alert" }}
        classNames={{ input: classes.input ?? "" }}
        inputContainer={(input) => (
          <div className={classes.line}>
            {input}
            <Button type="submit" variant="default" size="lg" loading={change.isPending}>
              <Trans>Apply</Trans>
            </Button>
          </div>
        )}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setOwn(null);
          change.forget();
        }}
      />
    </form>
  );
}

/** The answer is the order at its new price. */
function usePromoCode({ eventId, shortId }: CheckoutOrder) {
  const client = useQueryClient();
  const params = { eventId, shortId };
  const onSuccess = (repriced: CheckoutOrder) => {
    keepVisitCode(eventId, repriced.promoCode);
    keepOrderCode(eventId, shortId, repriced.promoCode);
    client.setQueryData(queryKeyOf(checkout.get, { params }), repriced);
  };
  const set = useApiMutation(checkout.setPromoCode, { onSuccess });
  const unset = useApiMutation(checkout.removePromoCode, { onSuccess });
  const error = set.error ?? unset.error;
  const forget = () => {
    set.reset();
    unset.reset();
  };
  return {
    isPending: set.isPending || unset.isPending,
    hasChanged: set.isSuccess || unset.isSuccess,
    sentence: error && problemSentence(error),
    forget,
    apply: (typed: string) => {
      forget();
      const body = { promoCode: typed.trim() };
      set.mutate({ params, body, idempotencyKey: crypto.randomUUID() });
    },
    remove: () => {
      forget();
      unset.mutate({ params, idempotencyKey: crypto.randomUUID() });
    },
  };
}
