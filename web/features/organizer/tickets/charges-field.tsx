// Which taxes and fees does a ticket have? Deleted ones stay until they are taken out.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Input, MultiSelect, Skeleton } from "@mantine/core";
import { Link } from "react-router-dom";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import type { AccountCharges } from "#web/features/organizer/tickets/account-charges.ts";
import type { TicketForm } from "#web/features/organizer/tickets/ticket-input.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export const defaultCharges = (charges: readonly TaxOrFee[], currency: Currency): string[] =>
  charges.filter((charge) => charge.isDefault && fits(charge, currency)).map(({ id }) => id);

/** Without the account's list, a ticket keeps those that it has. */
export function ChargesField({ form, charges }: { form: TicketForm; charges: AccountCharges }) {
  const { t } = useLingui();
  if (charges.data) return <ChargesSelect form={form} charges={charges.data.data} />;
  if (!charges.isError) return <Skeleton h={72} />;
  return (
    <Input.Wrapper
      label={t`Taxes and fees`}
      labelElement="div"
      description={t`Those of the ticket stay as they are.`}
    >
      <LoadError error={charges.error} onRetry={() => void charges.refetch()} />
    </Input.Wrapper>
  );
}

export function ChargesSelect({
  form,
  charges,
}: {
  form: TicketForm;
  charges: readonly TaxOrFee[];
}) {
  const { t, i18n } = useLingui();
  const { currency, isTaxInclusive } = useCurrentEvent();
  const { role } = useMe();
  const label = (charge: TaxOrFee) =>
    charge.currency === null
      ? `${charge.name}, ${formatRate(charge.amount, i18n.locale)}`
      : `${charge.name}, ${formatMoney(charge.amount, charge.currency, i18n.locale)}`;
  const chosen = form.values.taxAndFeeIds ?? [];
  const gone = chosen.filter((id) => !charges.some((charge) => charge.id === id));
  const choices = [
    ...charges
      .filter((charge) => fits(charge, currency) || chosen.includes(charge.id))
      .map((charge) => ({ value: charge.id, label: label(charge) })),
    ...gone.map((id) => ({ value: id, label: t`Deleted tax or fee` })),
  ];
  const hint = isTaxInclusive
    ? t`The price contains its taxes. Fees are added to it.`
    : t`Added to the price.`;
  if (choices.length === 0 && role !== "ADMIN") return null;
  return (
    <MultiSelect
      label={t`Taxes and fees`}
      {...(choices.length === 0 && { disabled: true, placeholder: t`None yet` })}
      description={choices.length === 0 ? <NoneYet /> : hint}
      data={choices}
      clearable
      {...form.getInputProps("taxAndFeeIds")}
    />
  );
}

const NoneYet = () => (
  <Trans>
    The account has none for this currency.{" "}
    <Anchor
      component={Link}
      to={paths.accountTaxesAndFees.href()}
      inherit
      underline="always"
      display="inline-block"
      py={4}
    >
      Set up taxes and fees
    </Anchor>
  </Trans>
);

const fits = (charge: TaxOrFee, currency: Currency): boolean =>
  charge.currency === null || charge.currency === currency;
