// How many of a ticket or tier does the buyer take? Two buttons around the number.
import { useLingui } from "@lingui/react/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";

/** `more` and `fewer` are the quantities that a press leads to; null without such a step. */
export function Stepper({
  title,
  quantity,
  more,
  fewer,
  isLocked,
  onChange,
}: {
  title: string;
  quantity: number;
  more: number | null;
  fewer: number | null;
  isLocked: boolean;
  onChange: (quantity: number) => void;
}) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a separate form group
    <div className={classes.stepper} role="group" aria-label={t`Quantity: ${title}`}>
      <button
        type="button"
        aria-label={t`Remove one: ${title}`}
        disabled={fewer === null || isLocked}
        onClick={() => fewer !== null && onChange(fewer)}
      >
        <IconMinus aria-hidden="true" size={16} stroke={2} />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label={t`Add one: ${title}`}
        disabled={more === null || isLocked}
        onClick={() => more !== null && onChange(more)}
      >
        <IconPlus aria-hidden="true" size={16} stroke={2} />
      </button>
    </div>
  );
}
