// What appears while the event loads? Placeholders in the page's final layout.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import classes from "#web/features/buyer/event-page/event-page.module.css";

export function EventSkeleton() {
  const { t } = useLingui();
  return (
    <main className={classes.page} aria-busy="true" aria-label={t`Loading`}>
      <div className={classes.hero}>
        <Skeleton height={280} radius="lg" />
        <Skeleton height={48} mt={32} width="80%" />
        <Skeleton height={20} mt={24} width="40%" />
      </div>
      <div className={classes.side}>
        <Skeleton height={420} radius="lg" mt={24} />
      </div>
    </main>
  );
}
