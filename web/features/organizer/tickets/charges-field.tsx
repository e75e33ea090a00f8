// Which taxes and fees are added to a ticket's price? A choice of the account's. Fixed amounts fit
// only tickets of their currency.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, MultiSelect } from "@mantine/core";
import { Link } from "react-router-dom";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";
import type { TicketForm } from "#web/features/organizer/tickets/ticket-input.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useMe } from "#web/lib/me.tsx";
import { paths } from "#web/lib/paths.ts";

export type AccountCharges = readonly TaxOrFee[];

/** The ids of the taxes and fees that a new ticket of this currency begins with. */
export const defaultCharges = (charges: AccountCharges, currency: Currency): string[] =>
  fitting(charges, currency)
    .filter(({ isDefault }) => isDefault)
    .map(({ id }) => id);

export function ChargesField({ form, charges }: { form: TicketForm; charges: AccountCharges }) {
  const { t, i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const { role } = useMe();
  const label = (charge: TaxOrFee) =>
    charge.currency === null
      ? `${charge.name}, ${formatRate(charge.amount, i18n.locale)}`
      : `${charge.name}, ${formatMoney(charge.amount, charge.currency, i18n.locale)}`;
  const choices = fitting(charges, currency);
  if (choices.length === 0 && role !== "ADMIN") return null;
  return (
    <MultiSelect
      label={t`Taxes and fees`}
      {...(choices.length === 0 && { disabled: true, placeholder: t`None yet` })}
      description={
        choices.length === 0 ? (
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
        ) : (
          t`Added to the price of each ticket, or contained in it, as the event's settings say.`
        )
      }
      data={choices.map((charge) => ({ value: charge.id, label: label(charge) }))}
      clearable
      {...form.getInputProps("taxAndFeeIds")}
    />
  );
}

const fitting = (charges: AccountCharges, currency: Currency) =>
  charges.filter((charge) => charge.currency === null || charge.currency === currency);
