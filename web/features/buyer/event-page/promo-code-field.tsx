// Does the buyer have a promo code? A link opens the field; a valid code can be removed.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { useState } from "react";
import type { PublicEvent } from "#shared/contracts/public/public-events.ts";
import { MAX_TYPED_PROMO_CODE } from "#shared/core/bounds.ts";
import type { Basket } from "#web/features/buyer/basket/basket.ts";
import { promoCodeFault } from "#web/features/buyer/basket/promo-code-fault.ts";
import classes from "#web/features/buyer/event-page/promo-code-field.module.css";

type Props = { event: PublicEvent; promo: Basket["promo"]; isLocked: boolean };

export function PromoCodeField({ event, promo, isLocked }: Props) {
  const applied = event.promo?.code;
  const isToldAbove = promo.source === "address";
  return (
    <div className={classes.promo}>
      <div role={isToldAbove ? undefined : "status"}>
        {applied && (
          <p className={classes.applied}>
            <IconTag aria-hidden="true" size={18} stroke={1.75} />
            {isToldAbove ? (
              <span>
                <Trans>
                  Promo code <b>{applied}</b>
                </Trans>
              </span>
            ) : (
              <CodeApplied code={applied} />
            )}
          </p>
        )}
      </div>
      {applied ? (
        <button
          type="button"
          className={classes.link}
          disabled={isLocked || promo.isAsked}
          onClick={() => void promo.remove()}
        >
          <Trans>Remove code</Trans>
        </button>
      ) : (
        // A code refused by the reservation comes back into the field.
        <Entry key={promo.refused?.code} promo={promo} isLocked={isLocked} />
      )}
    </div>
  );
}

export const CodeApplied = ({ code }: { code: string }) => (
  <span>
    <Trans>
      Promo code <b>{code}</b> applied
    </Trans>
  </span>
);

function Entry({ promo, isLocked }: Omit<Props, "event">) {
  const { t } = useLingui();
  const refused = promo.refused?.source === "field" ? promo.refused : null;
  const [typed, setTyped] = useState(refused?.code ?? "");
  const [isOpen, setOpen] = useState(refused !== null);
  // The field's own sentence: null for none, empty once the refused code was edited.
  const [own, setOwn] = useState<string | null>(null);
  const sentence = own ?? refused?.sentence;
  if (!isOpen)
    return (
      <button
        type="button"
        className={classes.link}
        disabled={isLocked}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <Trans>Have a promo code?</Trans>
      </button>
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const fault = promoCodeFault(typed);
        setOwn(fault);
        if (fault !== null) document.getElementById("promo-code")?.focus();
        else void promo.apply(typed);
      }}
    >
      <label htmlFor="promo-code">
        <Trans>Promo code</Trans>
      </label>
      <div className={classes.line}>
        <input
          id="promo-code"
          // biome-ignore lint/a11y/noAutofocus: the buyer has just asked for this field
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_TYPED_PROMO_CODE}
          value={typed}
          readOnly={isLocked || promo.isAsked}
          aria-invalid={sentence ? true : undefined}
          aria-describedby={sentence ? "promo-code-refusal" : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOwn("");
          }}
        />
        <Button
          type="submit"
          variant="default"
          size="lg"
          loading={promo.isAsked}
          disabled={isLocked}
          aria-label={t`Apply promo code`}
        >
          <Trans>Apply</Trans>
        </Button>
      </div>
      <div role="alert" id="promo-code-refusal">
        {sentence && <p className={classes.error}>{sentence}</p>}
      </div>
    </form>
  );
}
