// What appears while the order loads? Placeholders in the checkout's final layout.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import classes from "#web/features/buyer/checkout/checkout-frame.module.css";

export function CheckoutSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <title>{t`Checkout`}</title>
      <header className={classes.header}>
        <div>
          <Skeleton width={200} height={20} />
          <Skeleton width={130} height={36} radius="xl" />
        </div>
      </header>
      <div className={classes.columns} aria-busy="true">
        <main className={classes.main} aria-label={t`Loading`}>
          <Skeleton width={220} height={20} />
          <Skeleton width={300} height={36} mt={20} />
          <Skeleton height={280} radius="md" mt={20} />
        </main>
        <div className={classes.aside}>
          <Skeleton height={56} radius="md" />
        </div>
      </div>
    </>
  );
}
