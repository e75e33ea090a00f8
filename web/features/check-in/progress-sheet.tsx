// How far is the door? Who is in of all, the last scans of this device, and the search.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type Icon, IconCircleCheck, IconCircleX, IconHistory, IconInfoCircle, IconSearch } from "@tabler/icons-react";
import type { DoorList } from "#shared/contracts/door.ts";
import { outcomeWords, type Tone, tones } from "#web/features/check-in/outcome-words.ts";
import classes from "#web/features/check-in/progress-sheet.module.css";
import type { AnsweredScan } from "#web/features/check-in/use-door.ts";
import { formatMoment } from "#web/lib/time.ts";

type Props = { list: DoorList; scans: AnsweredScan[]; onSearch: () => void };

export function ProgressSheet({ list, scans, onSearch }: Props) {
  const { t } = useLingui();
  const { checkedIn, total } = list;
  const share = total === 0 ? 0 : Math.min(100, (checkedIn / total) * 100);
  return (
    <section className={classes.sheet} aria-label={t`Progress`}>
      <div>
        <p className={classes.count}>
          <b>{checkedIn}</b>
          <span>
            <Trans>of {total} in</Trans>
          </span>
        </p>
        <div className={classes.bar} aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      </div>
      {scans.length > 0 && (
        <ul className={classes.scans}>
          {scans.map((scan) => (
            <ScanRow key={scan.nonce} scan={scan} timezone={list.timezone} />
          ))}
        </ul>
      )}
      {list.description !== "" && scans.length === 0 && <p className={classes.note}>{list.description}</p>}
      <Button
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

const icons: Record<Tone, Icon> = {
  ok: IconCircleCheck,
  used: IconHistory,
  invalid: IconCircleX,
  info: IconInfoCircle,
};

function ScanRow({ scan, timezone }: { scan: AnsweredScan; timezone: string }) {
  const { i18n, t } = useLingui();
  const tone = tones[scan.outcome];
  const Shape = icons[tone];
  const firstIn = scan.checkedInAt && formatMoment(scan.checkedInAt, timezone, i18n.locale, "time");
  const { word, why } = outcomeWords(scan, firstIn);
  const ticketTitle = scan.attendee?.ticketTitle ?? "";
  return (
    <li>
      <span data-tone={tone}>
        <Shape size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <b>{scan.attendee ? `${scan.attendee.firstName} ${scan.attendee.lastName}` : t`Unknown code`}</b>
        <span>{tone === "ok" ? ticketTitle : why || word}</span>
      </div>
      <time dateTime={scan.at}>{formatMoment(scan.at, timezone, i18n.locale, "time")}</time>
    </li>
  );
}
