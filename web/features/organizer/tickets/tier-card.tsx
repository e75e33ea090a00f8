// What can be set for one price of a tiered ticket?
import { useLingui } from "@lingui/react/macro";
import { ActionIcon, Switch, TextInput, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tier } from "#shared/contracts/tickets.ts";
import { inform } from "#web/components/dialog/confirm.tsx";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { areRefused, FoldedFields } from "#web/components/form/folded-fields.tsx";
import { MoneyField } from "#web/components/number/money-field.tsx";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";
import { useSaleWindowWords } from "#web/features/organizer/tickets/sale-window-words.ts";
import type { TicketForm } from "#web/features/organizer/tickets/ticket-input.ts";
import { useMinimumWarning } from "#web/features/organizer/tickets/ticket-price.tsx";
import classes from "#web/features/organizer/tickets/tier-fields.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

type Props = {
  form: TicketForm;
  index: number;
  /** Null for a new tier. */
  stored: Tier | null;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  /** Absent for the only tier, because a tiered ticket needs one. */
  onRemove?: () => void;
};

export function TierCard(props: Props) {
  const { form, index } = props;
  const { t } = useLingui();
  const { currency } = useCurrentEvent();
  const path = `tiers.${index}` as const;
  const warning = useMinimumWarning(form.values.tiers?.[index]?.priceMinor ?? 0);
  return (
    <div className={classes.card}>
      <Head {...props} />
      <TextInput
        label={t`Label`}
        description={t`For example: Early bird`}
        {...form.getInputProps(`${path}.label`)}
      />
      <FieldPair>
        <MoneyField
          label={t`Price`}
          currency={currency}
          emptyRefusal={t`Enter a price, or 0 if it is free.`}
          description={warning}
          {...form.getInputProps(`${path}.priceMinor`)}
        />
        <WholeNumberField
          label={t`Quantity`}
          placeholder={t`Unlimited`}
          {...form.getInputProps(`${path}.quantityAvailable`)}
        />
      </FieldPair>
      <TierDates form={form} index={index} />
    </div>
  );
}

function Head({ form, index, stored, isLast, onMove, onRemove }: Props) {
  const { t } = useLingui();
  const number = index + 1;
  const words = useWords(number, form.values.tiers?.[index]?.label ?? "");
  const sold = stored?.quantitySold ?? 0;
  const refuse = () =>
    inform({
      title: words.refused,
      text: t`Cannot delete a tier with sold tickets. Hide it instead: nobody can see or buy it then, and sold tickets stay valid.`,
    });
  return (
    <div className={classes.head}>
      <span>{sold > 0 ? t`Price ${number} · ${sold} sold` : t`Price ${number}`}</span>
      {index > 0 && (
        <Tool label={words.up} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} aria-hidden="true" />
        </Tool>
      )}
      {!isLast && (
        <Tool label={words.down} onClick={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden="true" />
        </Tool>
      )}
      {onRemove && (
        <Tool label={words.remove} onClick={sold > 0 ? refuse : onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </Tool>
      )}
    </div>
  );
}

/** A price without a label is called by its number. */
function useWords(number: number, label: string) {
  const { t } = useLingui();
  if (label === "")
    return {
      up: t`Move price ${number} up`,
      down: t`Move price ${number} down`,
      remove: t`Remove price ${number}`,
      refused: t`Price ${number} cannot be removed`,
    };
  return {
    up: t`Move ${label} up`,
    down: t`Move ${label} down`,
    remove: t`Remove ${label}`,
    refused: t`${label} cannot be removed`,
  };
}

function Tool({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function TierDates({ form, index }: Pick<Props, "form" | "index">) {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  const path = `tiers.${index}` as const;
  const tier = form.values.tiers?.[index];
  const dates = useSaleWindowWords()(tier ?? {}) ?? t`As long as the ticket is sold`;
  const fields = ["saleStartsAt", "saleEndsAt", "isHidden"].map((name) => `${path}.${name}`);
  return (
    <FoldedFields
      title={t`Dates and visibility`}
      summary={tier?.isHidden ? `${t`Hidden`} · ${dates}` : dates}
      hasError={areRefused(form.errors, fields)}
    >
      <DateTimeField
        label={t`Sale starts (optional)`}
        timezone={timezone}
        namesZone
        {...form.getInputProps(`${path}.saleStartsAt`)}
      />
      <DateTimeField
        label={t`Sale ends (optional)`}
        timezone={timezone}
        startsAt={tier?.saleStartsAt}
        {...form.getInputProps(`${path}.saleEndsAt`)}
      />
      <Switch
        label={t`Hidden`}
        description={t`Nobody can see or buy it; sold tickets stay valid.`}
        {...form.getInputProps(`${path}.isHidden`, { type: "checkbox" })}
      />
    </FoldedFields>
  );
}
