// Why is a check-in undone? Staff tap a reason, and that tap undoes it.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { DoorList, UndoReason } from "#shared/contracts/public/door.ts";
import type { Stage } from "#web/features/door/door-state.ts";
import classes from "#web/features/door/full-screen.module.css";
import {
  FullScreen,
  NextButton,
  OtherButton,
  PersonName,
} from "#web/features/door/full-screen.tsx";
import { problemSentence } from "#web/wording/problems.ts";

type Props = {
  asked: Extract<Stage, { kind: "undoing" }>;
  list: DoorList;
  onUndo: (reason: UndoReason) => void;
  onKeep: () => void;
};

export function UndoQuestion({
  asked: { undoable, error, isSending },
  list,
  onUndo,
  onKeep,
}: Props) {
  const { t } = useLingui();
  const undo = (reason: UndoReason) => () => {
    if (!isSending) onUndo(reason);
  };
  const actions = (
    <>
      <NextButton onClick={undo("SCANNED_BY_MISTAKE")}>
        {isSending ? <Trans>Undoing…</Trans> : <Trans>Scanned by mistake</Trans>}
      </NextButton>
      <OtherButton onClick={undo("WRONG_PERSON")}>
        <Trans>Wrong person</Trans>
      </OtherButton>
      <OtherButton onClick={undo("LEFT_AGAIN")}>
        <Trans>Left again</Trans>
      </OtherButton>
      <OtherButton onClick={onKeep}>
        <Trans>Keep the check-in</Trans>
      </OtherButton>
    </>
  );
  return (
    <FullScreen
      tone="info"
      icon={IconArrowBackUp}
      word={t`Undo the check-in?`}
      counts={list}
      actions={actions}
      onEscape={onKeep}
    >
      {error && (
        <p className={classes.line} role="alert">
          <Trans>The check-in was not undone.</Trans> {problemSentence(error)}
        </p>
      )}
      <PersonName {...undoable} />
      <p className={`${classes.line} ${classes.ticket}`}>{undoable.ticketTitle}</p>
    </FullScreen>
  );
}
