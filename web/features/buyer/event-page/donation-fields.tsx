// How much does a buyer give? A field for the amount, three suggestions, and how many tickets.
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { PublicEvent, PublicTicket } from "#shared/contracts/public/public-events.ts";
import {
  amountStepMinor,
  type Currency,
  decimalText,
  formatMoney,
  largestAmountMinor,
  parseAmount,
} from "#shared/core/money.ts";
import { NumberRefusal } from "#web/components/number/number-refusal.tsx";
import { amountFieldId, type Basket } from "#web/features/buyer/basket/basket.ts";
import { offerRefusal } from "#web/features/buyer/basket/chosen-lines.ts";
import { suggestionsOf } from "#web/features/buyer/basket/suggestions.ts";
import classes from "#web/features/buyer/event-page/donation-fields.module.css";

type Props = { event: PublicEvent; ticket: PublicTicket; basket: Basket; isLocked: boolean };

/** An amount that is given for the first time also takes the first ticket. */
export function DonationFields({ event, ticket, basket, isLocked }: Props) {
  const { id, prices, minPerOrder } = ticket;
  const { currency } = event;
  const [typed, setTyped] = useState("");
  const [isLeft, setLeft] = useState(false);
  const { quantity, offeredMinor } = basket.chosen(ticket, { tierId: null });
  // A suggestion or a kept basket may have set another amount than the typed one.
  const isTyped = parseAmount(typed, currency) === offeredMinor;
  const restored = offeredMinor === null ? "" : decimalText(offeredMinor, currency);
  const text = isTyped ? typed : restored;
  const minimumMinor = prices[0]?.priceMinor ?? 0;
  const isDue = (isLeft && text !== "") || (basket.hasTried && quantity > 0);
  const refusal = isDue ? offerRefusal(ticket, offeredMinor, currency) : null;
  const give = (amountMinor: number | null) =>
    basket.choose(id, null, {
      offeredMinor: amountMinor,
      quantity: quantity === 0 && amountMinor !== null ? minPerOrder : quantity,
    });
  const noteId = `${amountFieldId(id)}-note`;
  return (
    <div className={classes.donation}>
      <label htmlFor={amountFieldId(id)}>
        {quantity > 1 ? <Trans>Your amount for each ticket</Trans> : <Trans>Your amount</Trans>}
      </label>
      <div className={classes.amount} data-invalid={refusal !== null || undefined}>
        <input
          id={amountFieldId(id)}
          inputMode="decimal"
          autoComplete="off"
          disabled={isLocked}
          aria-describedby={noteId}
          aria-invalid={refusal !== null || undefined}
          value={text}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            give(parseAmount(currentTarget.value, currency));
          }}
          onBlur={() => {
            setLeft(true);
            // The field shows how the amount was understood: 7.125 yen are 7125.
            if (offeredMinor !== null) setTyped(decimalText(offeredMinor, currency));
          }}
        />
        <span>{currency}</span>
      </div>
      <p
        id={noteId}
        role={refusal ? "alert" : undefined}
        className={refusal ? classes.error : classes.hint}
        suppressHydrationWarning
      >
        {refusal ? (
          <Why because={refusal.because} {...{ text, minimumMinor, currency }} />
        ) : (
          <Hint minimumMinor={minimumMinor} currency={currency} />
        )}
      </p>
      <Suggestions {...{ event, ticket, isLocked, offeredMinor }} onGive={give} />
    </div>
  );
}

function Suggestions({
  event,
  ticket,
  isLocked,
  offeredMinor,
  onGive,
}: Omit<Props, "basket"> & { offeredMinor: number | null; onGive: (amountMinor: number) => void }) {
  const { t, i18n } = useLingui();
  const { currency } = event;
  const suggestions = suggestionsOf(ticket, currency);
  if (suggestions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a separate form group
    <div className={classes.chips} role="group" aria-label={t`Suggested amounts: ${ticket.title}`}>
      {suggestions.map((amountMinor) => (
        <button
          key={amountMinor}
          type="button"
          disabled={isLocked}
          aria-pressed={amountMinor === offeredMinor}
          onClick={() => onGive(amountMinor)}
          suppressHydrationWarning
        >
          {formatMoney(amountMinor, currency, i18n.locale)}
        </button>
      ))}
    </div>
  );
}

function Hint({ minimumMinor, currency }: { minimumMinor: number; currency: Currency }) {
  const { i18n } = useLingui();
  const least = formatMoney(minimumMinor, currency, i18n.locale);
  return minimumMinor === 0 ? (
    <Trans>Give as much as you like.</Trans>
  ) : (
    <Trans>At least {least}</Trans>
  );
}

function Why(props: { because: string; text: string; minimumMinor: number; currency: Currency }) {
  const { i18n } = useLingui();
  const { because, text, minimumMinor, currency } = props;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, i18n.locale);
  const least = money(minimumMinor);
  const most = money(largestAmountMinor(currency));
  const step = money(amountStepMinor(currency));
  if (because === "donation_below_minimum") return <Trans>Give {least} or more.</Trans>;
  if (because === "donation_too_large") return <Trans>Give {most} or less.</Trans>;
  if (because === "not_multiple") return <Trans>Enter a multiple of {step}.</Trans>;
  if (text.trim() === "") return <Trans>Enter how much you want to give.</Trans>;
  return <NumberRefusal typed={text} write={(amountMinor) => decimalText(amountMinor, currency)} />;
}
