// What does an account see if the operator takes all payments? That there is nothing to do.
import { Trans } from "@lingui/react/macro";
import type { PaymentConnection } from "#shared/contracts/account.ts";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { StripeAccount } from "#web/features/account/settings/connection-card.tsx";
import { connectionStyles } from "#web/features/account/settings/connection-styles.ts";
import classes from "#web/features/account/settings/payment.module.css";

export function OperatorCard({
  connection: { state, account },
}: {
  connection: PaymentConnection;
}) {
  return (
    <DetailCard
      title={<Trans>Payments go to the operator of this site</Trans>}
      action={<StatusBadge of={connectionStyles} status={state} />}
    >
      <div className={classes.body}>
        {state === "CONNECTED" ? (
          <p>
            <Trans>
              All events of this site sell with the operator's own Stripe keys. There is nothing to
              connect.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              The Stripe keys of this site are missing, so paid tickets cannot be paid. Whoever runs
              the site puts them into its Stripe secret.
            </Trans>
          </p>
        )}
        {account && <StripeAccount {...account} />}
      </div>
    </DetailCard>
  );
}
