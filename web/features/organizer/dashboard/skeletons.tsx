// What stands there while figures are read? Shapes of what comes, in its place.
import { Trans } from "@lingui/react/macro";
import { Skeleton, VisuallyHidden } from "@mantine/core";
import tiles from "#web/features/organizer/dashboard/key-figures.module.css";
import classes from "#web/features/organizer/dashboard/skeletons.module.css";

const FOUR = ["gross", "net", "tickets", "orders"];

/** `isCounting`: nothing was counted yet. */
export function FiguresSkeleton({ isCounting = false }: { isCounting?: boolean }) {
  return (
    <>
      <VisuallyHidden role="status">
        {isCounting ? <Trans>Sales are counted.</Trans> : <Trans>Sales are loading.</Trans>}
      </VisuallyHidden>
      <ul className={tiles.tiles} data-count={FOUR.length} aria-hidden="true">
        {FOUR.map((tile) => (
          <li key={tile} className={tiles.tile}>
            <Skeleton w={96} maw="100%" h={14} />
            <Skeleton w={150} maw="100%" h={26} mt={12} />
            <Skeleton w={120} maw="100%" h={12} mt={12} />
          </li>
        ))}
      </ul>
    </>
  );
}

export const ChartSkeleton = () => <Skeleton className={classes.chart ?? ""} radius="md" />;

export const SalesSkeleton = () => (
  <div className={classes.card} aria-hidden="true">
    <Skeleton w={120} h={16} mb={24} />
    <ChartSkeleton />
  </div>
);

export const ListSkeleton = () => (
  <div className={classes.list} aria-hidden="true">
    {FOUR.map((row) => (
      <div key={row}>
        <Skeleton w="60%" h={14} />
        <Skeleton h={6} mt={10} />
      </div>
    ))}
  </div>
);
