// What is the state of the connection to Stripe? One card per state, with the next step.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MissingPart, PaymentConnection } from "#shared/contracts/account.ts";
import { toastDone } from "#web/components/dialog/toast.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { MainButton } from "#web/components/page/main-button.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { connectionStyles } from "#web/features/account/settings/connection-styles.ts";
import classes from "#web/features/account/settings/payment.module.css";
import { useConnectPayments } from "#web/lib/event/use-connect-payments.ts";

type Props = {
  connection: PaymentConnection;
  /** From which the person came. */
  eventId: string | null;
  isChecking: boolean;
  onCheck: () => Promise<{ isError: boolean }>;
};

export function ConnectionCard({ connection, eventId, isChecking, onCheck }: Props) {
  const { t } = useLingui();
  const { state, missing, account: theirs } = connection;
  const { connect, isLeaving, error } = useConnectPayments(eventId);
  const wantsDetails = missing.includes("DETAILS");
  const check = async () => {
    if (!(await onCheck()).isError) toastDone(t`Stripe was asked just now.`);
  };
  return (
    <DetailCard
      title={<Heading state={state} isInReview={missing.includes("REVIEW")} />}
      action={<StatusBadge of={connectionStyles} status={state} />}
    >
      <div className={classes.body}>
        {state === "NOT_CONNECTED" ? <WhyConnect /> : <Standing state={state} missing={missing} />}
        {theirs && <StripeAccount {...theirs} />}
        <ProblemAlert error={error} />
        <div className={classes.actions}>
          {state === "NOT_CONNECTED" || wantsDetails ? (
            <MainButton
              rank="page"
              loading={isLeaving}
              onClick={connect}
              rightSection={<OutIcon />}
            >
              {state === "NOT_CONNECTED" ? (
                <Trans>Connect with Stripe</Trans>
              ) : (
                <Trans>Continue at Stripe</Trans>
              )}
            </MainButton>
          ) : null}
          {state === "CONNECTED" && (
            <Button
              component="a"
              href="https://dashboard.stripe.com/"
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<OutIcon />}
            >
              <Trans>Open the Stripe dashboard</Trans>
            </Button>
          )}
          {state !== "NOT_CONNECTED" && (
            <Button
              variant={state === "CONNECTED" ? "subtle" : "default"}
              color="dark.2"
              loading={isChecking}
              onClick={check}
            >
              <Trans>Check again</Trans>
            </Button>
          )}
        </div>
      </div>
    </DetailCard>
  );
}

function Heading({
  state,
  isInReview,
}: {
  state: PaymentConnection["state"];
  isInReview: boolean;
}) {
  if (state === "NOT_CONNECTED") return <Trans>Get paid through Stripe</Trans>;
  if (isInReview) return <Trans>Stripe is checking your details</Trans>;
  return state === "INCOMPLETE" ? (
    <Trans>Finish the setup at Stripe</Trans>
  ) : (
    <Trans>You can take payments</Trans>
  );
}

function WhyConnect() {
  return (
    <>
      <p>
        <Trans>
          Paid tickets can be bought once this account is connected to Stripe, the payment provider.
        </Trans>
      </p>
      <ul className={classes.points}>
        <li>
          <Trans>Buyers pay straight into a Stripe account of your own.</Trans>
        </li>
        <li>
          <Trans>
            Have your business details and bank account at hand. It takes about ten minutes.
          </Trans>
        </li>
        <li>
          <Trans>Free tickets need no connection.</Trans>
        </li>
      </ul>
    </>
  );
}

function Standing({
  state,
  missing,
}: {
  state: PaymentConnection["state"];
  missing: MissingPart[];
}) {
  const parts: ReactNode[] = [];
  if (state === "CONNECTED")
    parts.push(<Trans>Buyers can pay for tickets of all your events.</Trans>);
  if (missing.includes("DETAILS"))
    parts.push(
      state === "CONNECTED" ? (
        <Trans>
          Stripe asks for more details. Hand them in soon, or Stripe may stop your payments.
        </Trans>
      ) : (
        <Trans>
          Stripe needs more details before it can charge cards for you. Paid tickets are paused
          until then.
        </Trans>
      ),
    );
  if (missing.includes("REVIEW"))
    parts.push(
      <Trans>
        There is nothing to do now. Paid tickets go on sale by themselves when Stripe is done.
      </Trans>,
    );
  if (missing.includes("PAYOUTS"))
    parts.push(
      <Trans>
        Stripe cannot pay out to your bank yet. Look for its question in the Stripe dashboard.
      </Trans>,
    );
  return parts.map((part, index) => (
    // The sentences of one state never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <p key={index}>{part}</p>
  ));
}

/** Two accounts must not be confused. */
export function StripeAccount({ id, name }: { id: string; name: string }) {
  return (
    <dl className={classes.account}>
      <dt>
        <Trans>Stripe account</Trans>
      </dt>
      <dd>
        {name && <b>{name}</b>} <code>{id}</code>
      </dd>
    </dl>
  );
}

const OutIcon = () => <IconExternalLink size={16} aria-hidden="true" />;
