// How far is the check-in? The people inside, this device's last scans, and the search.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { DoorList } from "#shared/contracts/public/door.ts";
import type { RecentScan, Undoable, UnsentScan } from "#web/features/door/door-state.ts";
import classes from "#web/features/door/progress-sheet.module.css";
import { RecentScanRow } from "#web/features/door/recent-scan-row.tsx";

type Props = {
  list: DoorList;
  /** The number of people that this device checked in. */
  countHere: number;
  recent: RecentScan[];
  onSearch: () => void;
  onUndo: (undoable: Undoable) => void;
  onRetry: (scan: UnsentScan) => void;
};

export function ProgressSheet({ list, countHere, recent, onSearch, onUndo, onRetry }: Props) {
  const { t } = useLingui();
  const { checkedIn, total } = list;
  const share = total === 0 ? 0 : Math.min(100, (checkedIn / total) * 100);
  return (
    <section className={classes.sheet} aria-label={t`Progress`}>
      <div>
        <p className={classes.count}>
          <Trans>
            <b>{checkedIn}</b> <span>of {total} in</span>
          </Trans>
          <span className={classes.here}>
            <Plural value={countHere} one="# on this device" other="# on this device" />
          </span>
        </p>
        <div className={classes.bar} aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      </div>
      {recent.length > 0 && (
        <ul className={classes.scans} aria-label={t`Recent scans`}>
          {recent.map((scan) => (
            <RecentScanRow
              key={scan.nonce}
              scan={scan}
              list={list}
              onUndo={onUndo}
              onRetry={onRetry}
            />
          ))}
        </ul>
      )}
      {list.description !== "" && (
        // Open until the first scan needs the space. After that staff can open it.
        <details className={classes.notes} open={recent.length === 0}>
          <summary>
            <Trans>Notes for staff</Trans>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll a long note with the keyboard */}
          <p tabIndex={0}>{list.description}</p>
        </details>
      )}
      <Button
        data-main-action
        size="lg"
        fullWidth
        variant="default"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        onClick={onSearch}
      >
        <Trans>Search name or order</Trans>
      </Button>
    </section>
  );
}
