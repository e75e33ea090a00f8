// What did the operator's fee cost? One sum a currency, and what each month's events had to do with
// it; or why there is none.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Billing, stats } from "#shared/contracts/stats.ts";
import { ExportMenu } from "#web/components/export/export-menu.tsx";
import { ExportProgress } from "#web/components/export/export-progress.tsx";
import { type Exporting, useExporting } from "#web/components/export/use-exporting.ts";
import { Money } from "#web/components/number/money.tsx";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import classes from "#web/features/account/settings/billing.module.css";
import { BillingMonths } from "#web/features/account/settings/billing-months.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";
import { browserZone } from "#web/lib/page/time.ts";

/** Milliseconds between reads while newer figures are counted. */
const COUNTING_REFETCH_MS = 3000;

const feeStyles: Record<"FREE", StatusStyle> = { FREE: { hue: "green", word: msg`Free` } };

/** Its exports stand above it, and stay where the fee itself cannot be read. */
export function BillingCard() {
  const exporting = useExporting({ list: "BILLING", eventId: null });
  return (
    <>
      <ExportProgress exporting={exporting} timezone={browserZone()} mb={0} />
      <Fee exporting={exporting} />
    </>
  );
}

function Fee({ exporting }: { exporting: Exporting }) {
  const billing = useApiQuery(
    stats.billing,
    {},
    { refetchInterval: (now) => now?.isCounting === true && COUNTING_REFETCH_MS },
  );
  const { data, error, refetch } = billing;
  // Who may not see the fee may not see the connection either, which says why.
  if (error instanceof ApiProblem && error.status === 403) return null;
  if (!data && error)
    return (
      <FeeCard>
        <LoadError error={error} onRetry={() => void refetch()} />
      </FeeCard>
    );
  if (!data)
    return (
      <FeeCard>
        <Bones />
      </FeeCard>
    );
  if (data.hasOwnKeys)
    return (
      <FeeCard>
        <p>
          <Trans>There is none, because this site sells with the operator's own Stripe keys.</Trans>
        </p>
      </FeeCard>
    );
  if (data.at === null && data.isCounting)
    return (
      <FeeCard>
        <p>
          <Trans>The fee of your sales is being counted.</Trans>
        </p>
        <Bones />
      </FeeCard>
    );
  const hasFees = data.currencies.some(
    ({ takenMinor, returnedMinor }) => takenMinor > 0 || returnedMinor > 0,
  );
  if (hasFees) return <Fees billing={data} read={billing} exporting={exporting} />;
  return data.isFree ? <Free /> : <NoneYet asOf={<AsOf billing={data} read={billing} />} />;
}

function FeeCard({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <DetailCard title={<Trans>The operator's fee</Trans>} action={action}>
      <div className={classes.body}>{children}</div>
    </DetailCard>
  );
}

const Free = () => (
  <FeeCard action={<StatusBadge of={feeStyles} status="FREE" />}>
    <p>
      <Trans>This site takes no fee.</Trans>
    </p>
  </FeeCard>
);

function NoneYet({ asOf }: { asOf: ReactNode }) {
  const { t } = useLingui();
  return (
    <FeeCard>
      <EmptyState
        icon={IconReceipt}
        title={t`No fee yet`}
        text={t`It appears here with your first sale that is paid through Stripe.`}
      />
      {asOf}
    </FeeCard>
  );
}

type Read = Pick<UseQueryResult<Billing>, "error" | "isFetching" | "refetch">;

function Fees({
  billing,
  read,
  exporting,
}: {
  billing: Billing;
  read: Read;
  exporting: Exporting;
}) {
  const { t } = useLingui();
  return (
    <FeeCard
      action={
        <ExportMenu exporting={exporting} head={t`Export the fee by month and event`} query={{}} />
      }
    >
      <p>
        {billing.isFree && (
          <>
            <Trans>This site takes no fee now.</Trans>{" "}
          </>
        )}
        <Trans>
          What the operator of this site took of your payments. With a refund its part is given
          back.
        </Trans>
      </p>
      <dl className={classes.sums}>
        {billing.currencies.map(({ currency, takenMinor, returnedMinor }) => (
          <div key={currency}>
            <dt>
              <Trans>Net in {currency}</Trans>
            </dt>
            <dd className={classes.sum}>
              <Money amountMinor={takenMinor - returnedMinor} currency={currency} />
            </dd>
            <dd className={classes.parts}>
              <Trans>
                <Money amountMinor={takenMinor} currency={currency} /> taken,{" "}
                <Money amountMinor={returnedMinor} currency={currency} /> given back
              </Trans>
            </dd>
          </div>
        ))}
      </dl>
      <BillingMonths rows={billing.months} />
      <div>
        <Text size="sm" c="dimmed">
          <Trans>Months begin and end in UTC.</Trans>
        </Text>
        <AsOf billing={billing} read={read} />
      </div>
    </FeeCard>
  );
}

/** What is shown stays while newer figures are counted, or cannot be loaded. */
function AsOf({ billing: { at, isCounting }, read }: { billing: Billing; read: Read }) {
  if (read.error)
    return (
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          <Trans>Newer figures could not be loaded.</Trans>
        </Text>
        <Button
          size="sm"
          variant="default"
          loading={read.isFetching}
          onClick={() => void read.refetch()}
        >
          <Trans>Try again</Trans>
        </Button>
      </Group>
    );
  if (at === null) return null;
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>
          As of <Moment at={at} timezone={browserZone()} shape="compact" />
        </Trans>
      </Text>
      {isCounting && (
        <Text size="sm" c="dimmed">
          <Trans>Newer figures are being counted.</Trans>
        </Text>
      )}
    </>
  );
}

function Bones() {
  const { t } = useLingui();
  return (
    <div className={classes.bones} role="status" aria-label={t`Loading`}>
      <Skeleton h={28} w="30%" />
      <Skeleton h={12} w="45%" />
      {["a", "b", "c"].map((row) => (
        <Skeleton key={row} h={36} />
      ))}
    </div>
  );
}
