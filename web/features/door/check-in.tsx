// What does staff see behind a check-in link? The door, or why it is not open.
import { useLingui } from "@lingui/react/macro";
import { Loader } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { type DoorList, door } from "#shared/contracts/public/door.ts";
import { CameraView } from "#web/features/door/camera-view.tsx";
import classes from "#web/features/door/check-in.module.css";
import { DoorHeader } from "#web/features/door/door-header.tsx";
import { undoableOf } from "#web/features/door/door-state.ts";
import { isGone, ListClosed, ListUnreadable } from "#web/features/door/list-closed.tsx";
import { ProgressSheet } from "#web/features/door/progress-sheet.tsx";
import { ScanProblem, ScanResult } from "#web/features/door/scan-result.tsx";
import { SearchPanel } from "#web/features/door/search-panel.tsx";
import { UndoOffer } from "#web/features/door/undo-offer.tsx";
import { UndoQuestion } from "#web/features/door/undo-question.tsx";
import { useDoor } from "#web/features/door/use-door.ts";
import { useFocusReturn } from "#web/features/door/use-focus-return.ts";
import { useWakeLock } from "#web/features/door/use-wake-lock.ts";
import { withoutCode } from "#web/features/door/wedge/key-burst.ts";
import { LayoutNotice } from "#web/features/door/wedge/layout-notice.tsx";
import { useWedge } from "#web/features/door/wedge/use-wedge.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

/** Milliseconds between reads: other devices check people in too. */
const COUNTS_MS = 15_000;

export function Component() {
  const { t } = useLingui();
  const { checkInListShortId: shortId = "" } = useParams();
  const list = useApiQuery(door.list, { params: { shortId } }, { refetchInterval: COUNTS_MS });
  if (list.error && isGone(list.error))
    return <ListUnreadable error={list.error} onRetry={() => list.refetch()} />;
  if (list.data) {
    const { name } = list.data;
    return (
      <>
        <title>{t`Check-in: ${name}`}</title>
        {list.data.status === "ACTIVE" ? (
          <Door list={list.data} shortId={shortId} />
        ) : (
          <ListClosed list={list.data} />
        )}
      </>
    );
  }
  if (list.error) return <ListUnreadable error={list.error} onRetry={() => list.refetch()} />;
  return (
    <main className={classes.waiting} aria-busy="true">
      <Loader size={48} aria-label={t`Loading`} />
    </main>
  );
}

function Door({ list, shortId }: { list: DoorList; shortId: string }) {
  const [search, setSearch] = useState<string | null>(null);
  const { stage, recent, ...act } = useDoor(shortId);
  const isCovered = stage.kind === "shown" || stage.kind === "failed" || stage.kind === "undoing";
  const focus = useFocusReturn<HTMLElement>(isCovered);
  useWakeLock();
  useWedge(({ readings, typed }) => {
    // The scanner's keys also went into the search field. Text that a person typed before stays.
    setSearch((text) => text && withoutCode(text, typed));
    act.take(readings);
  });
  const [latest] = recent;
  const undoable = latest ? undoableOf(latest) : null;
  const offer = latest && undoable && (
    <UndoOffer key={latest.nonce} undoable={undoable} onUndo={act.askUndo} />
  );
  const openSearch = () => setSearch("");
  return (
    <>
      <main className={classes.door} inert={isCovered} {...focus}>
        <DoorHeader name={list.name}>
          <LayoutNotice />
        </DoorHeader>
        {search !== null ? (
          <SearchPanel
            listShortId={shortId}
            list={list}
            text={search}
            onText={setSearch}
            onCheckIn={act.send}
            onUndo={act.askUndo}
            onClose={() => setSearch(null)}
          >
            {offer}
          </SearchPanel>
        ) : (
          <>
            <CameraView onCode={act.read} onSearch={openSearch}>
              {offer}
            </CameraView>
            <ProgressSheet
              list={list}
              countHere={act.countHere}
              recent={recent}
              onSearch={openSearch}
              onUndo={act.askUndo}
              onRetry={act.retry}
            />
          </>
        )}
      </main>
      {stage.kind === "failed" && (
        <ScanProblem
          error={stage.error}
          list={list}
          isRetrying={stage.isRetrying}
          onRetry={() => stage.isRetrying || act.retry(stage.scan)}
          onNext={act.next}
        />
      )}
      {stage.kind === "shown" && (
        <ScanResult
          key={stage.scan.nonce}
          scan={stage.scan}
          list={list}
          onNext={act.next}
          onUndo={act.askUndo}
        />
      )}
      {stage.kind === "undoing" && (
        <UndoQuestion
          asked={stage}
          list={list}
          onUndo={(reason) => act.undo(stage.undoable, reason)}
          onKeep={act.next}
        />
      )}
    </>
  );
}
