// What does staff see of a scan at arm's length? Only success closes by itself.
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Icon,
  IconCheck,
  IconHandStop,
  IconHistory,
  IconInfoSmall,
  IconWifiOff,
  IconX,
} from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import type { DoorList } from "#shared/contracts/public/door.ts";
import { type AnsweredScan, type Undoable, undoableOf } from "#web/features/door/door-state.ts";
import classes from "#web/features/door/full-screen.module.css";
import {
  FullScreen,
  NextButton,
  OtherButton,
  PersonName,
} from "#web/features/door/full-screen.tsx";
import { outcomeWords, type Tone, tones } from "#web/features/door/outcome-words.ts";
import { signal } from "#web/features/door/signal.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { problemSentence } from "#web/wording/problems.ts";

const WELCOME_MS = 1200;

const icons: Record<Tone, Icon> = {
  ok: IconCheck,
  used: IconHistory,
  invalid: IconX,
  info: IconInfoSmall,
};

type Props = {
  scan: AnsweredScan;
  list: DoorList;
  onNext: () => void;
  onUndo: (undoable: Undoable) => void;
};

/** Use the scan's nonce as `key`, so that each scan is signalled and timed once. */
export function ScanResult({ scan, list, onNext, onUndo }: Props) {
  const { i18n } = useLingui();
  const tone = tones[scan.outcome];
  const { word, why } = outcomeWords(scan, list, i18n.locale);
  const goOn = useEffectEvent(onNext);
  useEffect(() => {
    signal(tone);
    if (tone !== "ok") return;
    const timer = setTimeout(goOn, WELCOME_MS);
    return () => clearTimeout(timer);
  }, [tone]);
  const undoable = undoableOf(scan);
  const actions = (
    <>
      <NextButton onClick={onNext}>
        <Trans>Next</Trans>
      </NextButton>
      {undoable && (
        <OtherButton onClick={() => onUndo(undoable)}>
          <Trans>Undo</Trans>
        </OtherButton>
      )}
    </>
  );
  return (
    <FullScreen
      tone={tone}
      icon={icons[tone]}
      word={word}
      counts={list}
      actions={actions}
      onEscape={onNext}
    >
      {why && <p className={classes.line}>{why}</p>}
      {scan.attendee && (
        <>
          <PersonName {...scan.attendee} />
          <p className={`${classes.line} ${classes.ticket}`}>{scan.attendee.ticketTitle}</p>
        </>
      )}
    </FullScreen>
  );
}

type ScanProblemProps = {
  error: Error;
  list: DoorList;
  isRetrying: boolean;
  onRetry: () => void;
  onNext: () => void;
};

/** As far as this device knows, nobody was checked in. A retry sends the same scan. */
export function ScanProblem({ error, list, isRetrying, onRetry, onNext }: ScanProblemProps) {
  useEffect(() => signal("info"), []);
  const actions = (
    <>
      <NextButton onClick={onRetry}>
        {isRetrying ? <Trans>Trying…</Trans> : <Trans>Try again</Trans>}
      </NextButton>
      <OtherButton onClick={onNext}>
        <Trans>Skip this ticket</Trans>
      </OtherButton>
    </>
  );
  const isBraked = problemCode(error) === "too_many_unknown_codes";
  return (
    <FullScreen
      tone="info"
      icon={isBraked ? IconHandStop : IconWifiOff}
      word={problemSentence(error)}
      counts={list}
      actions={actions}
      onEscape={onNext}
    >
      <p className={classes.line}>
        {isBraked ? (
          <Trans>Tickets of this event are still let in. Try this code again in a minute.</Trans>
        ) : (
          <Trans>
            There is no answer for this ticket yet. It stays in the list of scans until you send it
            again.
          </Trans>
        )}
      </p>
    </FullScreen>
  );
}
