// How is a tax or fee created or edited? Its name, its kind, and a fixed amount or a percentage.
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, Switch, TextInput } from "@mantine/core";
import {
  ChargeCalculation,
  type TaxOrFee,
  TaxOrFeeInput,
  taxesAndFees,
} from "#shared/contracts/taxes-and-fees.ts";
import { type Currency, currencies, decimalText, parseAmount } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { CurrencySelect } from "#web/components/form/choice-selects.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { MoneyField } from "#web/components/number/money-field.tsx";
import { RateField } from "#web/components/number/rate-field.tsx";
import { useKindOptions } from "#web/features/account/taxes-and-fees/kind-options.ts";
import { browserCurrency } from "#web/lib/form/browser-currency.ts";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";

type Values = BodyInput<typeof taxesAndFees.create>;
type Form = ContractForm<Values>;

const blank: Values = {
  name: "",
  kind: "TAX",
  calculation: "PERCENTAGE",
  amount: 0,
  currency: null,
  isDefault: false,
};

export function TaxOrFeeForm({
  existing,
  onClose,
}: {
  existing: TaxOrFee | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const kinds = useKindOptions();
  const form = useItemForm(taxesAndFees, {
    params: { taxOrFeeId: existing?.id ?? "" },
    existing,
    blank,
    valuesOf: (now) => inputOf(TaxOrFeeInput, now),
    done: ({ name }) => (existing ? t`${name} was saved.` : t`${name} was created.`),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={existing ? t`Edit tax or fee` : t`Create tax or fee`}
      saveLabel={existing ? t`Save` : t`Create tax or fee`}
      form={form}
      onClose={onClose}
      words={useValueWords(form)}
    >
      <Radio.Group label={t`Kind`} {...form.getInputProps("kind")}>
        <Group mt={8}>
          {kinds.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`For example: VAT, or Service fee. Buyers see it.`}
        {...form.getInputProps("name")}
      />
      <CalculationField form={form} />
      <AmountField form={form} />
      <Switch
        label={t`Default for new tickets`}
        description={t`Existing tickets stay as they are.`}
        {...form.getInputProps("isDefault", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

/** An amount and a rate have nothing in common, so the other choice begins empty. */
function CalculationField({ form }: { form: Form }) {
  const { t } = useLingui();
  const choose = (word: string) => {
    const calculation = ChargeCalculation.parse(word);
    const currency = calculation === "FIXED" ? browserCurrency() : null;
    form.setValues({ calculation, currency, amount: 0 });
    form.clearFieldError("amount");
  };
  return (
    <Radio.Group label={t`Calculation`} {...form.getInputProps("calculation")} onChange={choose}>
      <Group mt={8}>
        <Radio value="PERCENTAGE" label={t`Percentage`} />
        <Radio value="FIXED" label={t`Fixed amount`} />
      </Group>
    </Radio.Group>
  );
}

function AmountField({ form }: { form: Form }) {
  const { t } = useLingui();
  const { calculation, kind, currency = null } = form.values;
  if (calculation === "PERCENTAGE" || currency === null)
    return (
      <RateField
        label={t`Percentage`}
        placeholder="1.75"
        description={
          kind === "TAX"
            ? t`Of the price and the fees. Each line of an order is rounded on its own.`
            : t`Of the price, after a promo code.`
        }
        {...form.getInputProps("amount")}
      />
    );
  return (
    <FieldPair>
      <MoneyField
        // Another currency may have other digits, so its field begins with the amount in them.
        key={currency}
        label={t`Amount per ticket`}
        placeholder={parseAmount("0.50", currency) === null ? "50" : "0.50"}
        currency={currency}
        {...form.getInputProps("amount")}
      />
      <CurrencySelect
        label={t`Currency`}
        description={t`Only tickets of this currency can have it.`}
        {...form.getInputProps("currency")}
        onChange={(word) => changeCurrency(form, currency, word)}
      />
    </FieldPair>
  );
}

/** 0.50 of one currency becomes 0.50 of the other. */
function changeCurrency(form: Form, from: Currency, word: string | null): void {
  const currency = currencies.find((one) => one === word);
  if (!currency) return;
  const { amount } = form.values;
  const same = Number.isNaN(amount) ? null : parseAmount(decimalText(amount, from), currency);
  form.setValues({ currency, amount: same ?? 0 });
}

function useValueWords(form: Form) {
  const { i18n, t } = useLingui();
  const { currency = null } = form.values;
  return {
    kind: (kind: unknown) => (kind === "TAX" ? t`Tax` : t`Fee`),
    calculation: (one: unknown) => (one === "FIXED" ? t`Fixed amount` : t`Percentage`),
    amount: (amount: unknown) =>
      currency === null
        ? formatRate(Number(amount), i18n.locale)
        : decimalText(Number(amount), currency),
  };
}
