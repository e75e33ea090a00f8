// How does staff correct a mistake at once? For ten seconds a line offers to undo a check-in.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { fullName } from "#shared/core/full-name.ts";
import type { Undoable } from "#web/features/door/door-state.ts";
import classes from "#web/features/door/undo-offer.module.css";

const OFFER_MS = 10_000;

/** Use the scan's nonce as `key`, so that each offer has its own ten seconds. */
export function UndoOffer({
  undoable,
  onUndo,
}: {
  undoable: Undoable;
  onUndo: (undoable: Undoable) => void;
}) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), OFFER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  const name = fullName(undoable);
  return (
    <div className={classes.offer} role="status">
      <IconCheck size={20} stroke={2} aria-hidden="true" />
      <span>
        <Trans>{name} is in</Trans>
      </span>
      <Button size="lg" variant="default" onClick={() => onUndo(undoable)}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}
