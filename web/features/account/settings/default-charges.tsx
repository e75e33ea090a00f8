// Which taxes and fees does a new ticket have? A box for each of the account's, or their names.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Checkbox, Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { SettingsSection } from "#web/components/form/settings-form.tsx";
import { ChargeAmount } from "#web/components/ticket/charge-amount.tsx";
import type { useDefaultCharges } from "#web/features/account/settings/use-default-charges.ts";
import { paths } from "#web/lib/page/paths.ts";

export function DefaultCharges({
  rows,
  charges: { chosen, choose, failures },
}: {
  rows: TaxOrFee[];
  charges: ReturnType<typeof useDefaultCharges>;
}) {
  const { t } = useLingui();
  return (
    <SettingsSection title={t`Taxes and fees`} help={t`Existing tickets stay as they are.`}>
      {failures.map(({ id, name, error }) => (
        <ProblemAlert key={id} error={error}>
          <Trans>{name} is as it was.</Trans>
        </ProblemAlert>
      ))}
      {rows.length > 0 && (
        <Checkbox.Group label={t`Default for new tickets`} value={chosen} onChange={choose}>
          <Stack mt={8} gap={12}>
            {rows.map((row) => (
              <Checkbox
                key={row.id}
                value={row.id}
                label={row.name}
                description={<ChargeAmount of={row} />}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Anchor component={Link} to={paths.accountTaxesAndFees.href()} w="fit-content" py={4}>
        {rows.length > 0 ? (
          <Trans>Change taxes and fees</Trans>
        ) : (
          <Trans>Set up taxes and fees</Trans>
        )}
      </Anchor>
    </SettingsSection>
  );
}

export function DefaultChargesText({ rows }: { rows: TaxOrFee[] }) {
  const chosen = rows.filter(({ isDefault }) => isDefault);
  if (chosen.length === 0) return <Trans>None</Trans>;
  return chosen.map((row) => (
    <div key={row.id}>
      {row.name}, <ChargeAmount of={row} />
    </div>
  ));
}
