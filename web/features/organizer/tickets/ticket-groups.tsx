// When is a ticket sold, who sees it, and how many may one order have?
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Switch } from "@mantine/core";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { areRefused, FoldedFields } from "#web/components/form/folded-fields.tsx";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";
import { useSaleWindowWords } from "#web/features/organizer/tickets/sale-window-words.ts";
import type { TicketForm } from "#web/features/organizer/tickets/ticket-input.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

type Props = { form: TicketForm };

export function SaleFields({ form }: Props) {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  const { isPaused } = form.values;
  const dates = useSaleWindowWords()(form.values) ?? t`As long as the event is live`;
  return (
    <FoldedFields
      title={t`Sale`}
      summary={isPaused ? `${t`Paused`} · ${dates}` : dates}
      hasError={areRefused(form.errors, ["saleStartsAt", "saleEndsAt", "isPaused"])}
    >
      <FieldPair isWide>
        <DateTimeField
          label={t`Sale starts (optional)`}
          timezone={timezone}
          namesZone
          {...form.getInputProps("saleStartsAt")}
        />
        <DateTimeField
          label={t`Sale ends (optional)`}
          timezone={timezone}
          startsAt={form.values.saleStartsAt}
          {...form.getInputProps("saleEndsAt")}
        />
      </FieldPair>
      <Switch
        label={t`Pause the sale`}
        description={t`Buyers see it, but cannot buy it.`}
        {...form.getInputProps("isPaused", { type: "checkbox" })}
      />
    </FoldedFields>
  );
}

function useDisplayWords() {
  const { t } = useLingui();
  return [
    {
      name: "isHidden",
      label: t`Hidden`,
      help: t`Nobody can see or buy it; sold tickets stay valid.`,
    },
    {
      name: "hideUntilPromoCode",
      label: t`Hide until promo code`,
      help: t`Only buyers with a code for this ticket see it.`,
    },
    { name: "hideBeforeSaleStart", label: t`Hide before sale start` },
    { name: "hideAfterSaleEnd", label: t`Hide after sale end` },
    { name: "hideWhenSoldOut", label: t`Hide when sold out` },
    { name: "showQuantityAvailable", label: t`Show quantity available` },
    {
      name: "collapseOnLoad",
      label: t`Collapse on load`,
      help: t`One line until a buyer opens it.`,
    },
  ] as const;
}

export function DisplayFields({ form }: Props) {
  const { t } = useLingui();
  const switches = useDisplayWords();
  const set = switches.filter(({ name }) => form.values[name]).map(({ label }) => label);
  return (
    <FoldedFields
      title={t`Visibility`}
      summary={set.length > 0 ? set.join(" · ") : t`Everybody sees it`}
      hasError={areRefused(
        form.errors,
        switches.map(({ name }) => name),
      )}
    >
      {switches.map(({ name, label, ...more }) => (
        <Switch
          key={name}
          label={label}
          {...("help" in more && { description: more.help })}
          {...form.getInputProps(name, { type: "checkbox" })}
        />
      ))}
    </FoldedFields>
  );
}

export function LimitFields({ form }: Props) {
  const { t } = useLingui();
  const { minPerOrder: least = 1, maxPerOrder: most = 1 } = form.values;
  const upTo = plural(most, { one: "At most # per order", other: "At most # per order" });
  return (
    <FoldedFields
      title={t`Order limits`}
      summary={least > 1 ? t`${least} to ${most} per order` : upTo}
      hasError={areRefused(form.errors, ["minPerOrder", "maxPerOrder"])}
    >
      <FieldPair>
        <WholeNumberField label={t`Least per order`} {...form.getInputProps("minPerOrder")} />
        <WholeNumberField label={t`Most per order`} {...form.getInputProps("maxPerOrder")} />
      </FieldPair>
    </FoldedFields>
  );
}
