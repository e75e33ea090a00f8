// What was the result of one scan? Person and outcome, and a button to undo or send again.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconCloudOff,
  IconHistory,
  IconInfoCircle,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DoorList } from "#shared/contracts/public/door.ts";
import { fullName } from "#shared/core/full-name.ts";
import {
  type AnsweredScan,
  type RecentScan,
  type Undoable,
  type UnsentScan,
  undoableOf,
} from "#web/features/door/door-state.ts";
import { outcomeWords, type Tone, tones } from "#web/features/door/outcome-words.ts";
import { formatMoment } from "#web/lib/page/time.ts";

type Ways = {
  list: DoorList;
  onUndo: (undoable: Undoable) => void;
  onRetry: (scan: UnsentScan) => void;
};

export function RecentScanRow({ scan, ...ways }: Ways & { scan: RecentScan }) {
  return scan.outcome === null ? (
    <UnsentRow scan={scan} {...ways} />
  ) : (
    <AnsweredRow scan={scan} {...ways} />
  );
}

const icons: Record<Tone, Icon> = {
  ok: IconCircleCheck,
  used: IconHistory,
  invalid: IconCircleX,
  info: IconInfoCircle,
};

function AnsweredRow({ scan, list, onUndo }: Ways & { scan: AnsweredScan }) {
  const { i18n, t } = useLingui();
  const { word, why } = outcomeWords(scan, list, i18n.locale);
  const undoable = undoableOf(scan);
  const name = scan.attendee ? fullName(scan.attendee) : t`Unknown code`;
  const matter = scan.outcome === "OK" ? (scan.attendee?.ticketTitle ?? "") : why || word;
  return (
    <Row
      icon={scan.isUndone ? IconArrowBackUp : icons[tones[scan.outcome]]}
      tone={scan.isUndone ? "info" : tones[scan.outcome]}
      name={name}
      matter={scan.isUndone ? t`Check-in undone` : matter}
      at={scan.at}
      timezone={list.timezone}
    >
      {undoable && (
        <Button
          size="lg"
          variant="default"
          aria-label={t`Undo check-in of ${name}`}
          onClick={() => onUndo(undoable)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </Row>
  );
}

function UnsentRow({ scan, list, onRetry }: Ways & { scan: UnsentScan }) {
  const { t } = useLingui();
  return (
    <Row
      icon={IconCloudOff}
      tone="used"
      name={t`Not sent`}
      matter={t`There is no answer for this ticket yet.`}
      at={scan.at}
      timezone={list.timezone}
    >
      <Button size="lg" variant="default" onClick={() => onRetry(scan)}>
        <Trans>Send again</Trans>
      </Button>
    </Row>
  );
}

type RowProps = {
  icon: Icon;
  tone: Tone;
  name: string;
  matter: string;
  at: string;
  timezone: string;
  children: ReactNode;
};

function Row({ icon: Shape, tone, name, matter, at, timezone, children }: RowProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <span data-tone={tone}>
        <Shape size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <b>{name}</b>
        <span>{matter}</span>
      </div>
      <time dateTime={at}>{formatMoment(at, timezone, i18n.locale, "time")}</time>
      {children}
    </li>
  );
}
