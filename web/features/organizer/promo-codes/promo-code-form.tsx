// How is a promo code created or edited?
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Radio, Text, TextInput } from "@mantine/core";
import {
  DiscountType,
  type PromoCode,
  PromoCodeInput,
  promoCodes,
} from "#shared/contracts/promo-codes.ts";
import { formatMoney } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TicketsSelect } from "#web/components/form/tickets-select.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { MoneyField } from "#web/components/number/money-field.tsx";
import { RateField } from "#web/components/number/rate-field.tsx";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import {
  hasExpired,
  useDiscountTypes,
} from "#web/features/organizer/promo-codes/promo-code-cells.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";

type Values = BodyInput<typeof promoCodes.create>;
type Form = ContractForm<Values>;

const blank: Values = {
  code: "",
  discountType: "PERCENTAGE",
  discountRate: 0,
  discountMinor: 0,
  expiresAt: null,
  maxUses: null,
  ticketIds: [],
};

export function PromoCodeForm({
  existing,
  onClose,
}: {
  existing: PromoCode | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const form = useItemForm(promoCodes, {
    params: { eventId, promoCodeId: existing?.id ?? "" },
    existing,
    blank,
    valuesOf: (now) => inputOf(PromoCodeInput, now),
    done: ({ code }) => (existing ? t`${code} was saved.` : t`${code} was created.`),
    onSaved: onClose,
  });
  const isExpired = hasExpired(form.values, new Date().toISOString());
  return (
    <FormDialog
      title={existing ? t`Edit promo code` : t`Create promo code`}
      saveLabel={existing ? t`Save` : t`Create promo code`}
      form={form}
      onClose={onClose}
      timezone={timezone}
      words={useValueWords()}
    >
      <TextInput
        label={t`Code`}
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        description={t`At least 3 letters or digits. Capitals do not matter.`}
        styles={{ input: { textTransform: "uppercase" } }}
        data-pasted="code"
        {...form.getInputProps("code")}
      />
      <DiscountFields form={form} />
      <CodeTickets form={form} />
      <FieldPair isWide>
        <WholeNumberField
          label={t`Maximum uses (optional)`}
          placeholder={t`Unlimited`}
          {...form.getInputProps("maxUses")}
        />
        <DateTimeField
          label={t`Expires (optional)`}
          timezone={timezone}
          namesZone
          {...(isExpired && { description: <ExpiredWarning /> })}
          {...form.getInputProps("expiresAt")}
        />
      </FieldPair>
    </FormDialog>
  );
}

/** Visible tickets are revealed already, so a code that only reveals names its tickets. */
function CodeTickets({ form }: { form: Form }) {
  const { t } = useLingui();
  const { discountType, ticketIds = [] } = form.values;
  const isRevealing = discountType === "NONE";
  return (
    <TicketsSelect
      label={t`Applicable tickets`}
      description={
        isRevealing
          ? t`Those hidden until a promo code.`
          : t`A hidden one is shown to buyers with the code.`
      }
      placeholder={isRevealing || ticketIds.length > 0 ? "" : t`All visible tickets`}
      clearable
      {...form.getInputProps("ticketIds")}
    />
  );
}

const ExpiredWarning = () => (
  <Text span inherit c="var(--warning)" role="status">
    <Trans>This lies in the past: nobody can use the code.</Trans>
  </Text>
);

/** A rate and an amount have nothing in common, so the other choice begins empty. */
function DiscountFields({ form }: { form: Form }) {
  const { t } = useLingui();
  const { currency } = useCurrentEvent();
  const types = useDiscountTypes();
  const { discountType } = form.values;
  const choose = (word: string) => {
    form.setValues({ discountType: DiscountType.parse(word), discountRate: 0, discountMinor: 0 });
    form.clearFieldError("discountRate");
    form.clearFieldError("discountMinor");
    form.clearFieldError("ticketIds");
  };
  return (
    <>
      <Radio.Group label={t`Discount`} {...form.getInputProps("discountType")} onChange={choose}>
        <Group mt={8}>
          {types.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      {discountType === "PERCENTAGE" && (
        <RateField
          label={t`Percentage off`}
          placeholder="12.5"
          description={t`Of each price, before its fees. Donations and free tickets stay as they are.`}
          {...form.getInputProps("discountRate")}
        />
      )}
      {discountType === "FIXED" && (
        <MoneyField
          label={t`Amount off`}
          description={t`Off each price, never below zero. Donations and free tickets stay as they are.`}
          currency={currency}
          {...form.getInputProps("discountMinor")}
        />
      )}
      {discountType === "NONE" && (
        <Text size="sm" c="dimmed">
          {t`Prices stay as they are. The code shows hidden tickets.`}
        </Text>
      )}
    </>
  );
}

function useValueWords() {
  const { i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const types = useDiscountTypes();
  return {
    discountType: (one: unknown) => types.find(({ value }) => value === one)?.label ?? "",
    discountRate: (rate: unknown) => formatRate(Number(rate), i18n.locale),
    discountMinor: (minor: unknown) => formatMoney(Number(minor), currency, i18n.locale),
    ticketIds: (ids: unknown) => <TicketTitles ids={ids} isWhole />,
  };
}
