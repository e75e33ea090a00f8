// What does staff see behind a check-in link? The door: camera, results, progress; or why it is not open.
import { Trans, useLingui } from "@lingui/react/macro";
import { Loader } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { type DoorList, door } from "#shared/contracts/door.ts";
import { CameraView } from "#web/features/check-in/camera-view.tsx";
import classes from "#web/features/check-in/check-in.module.css";
import { ListClosed, ListUnreadable } from "#web/features/check-in/list-closed.tsx";
import { ProgressSheet } from "#web/features/check-in/progress-sheet.tsx";
import { ScanProblem, ScanResult } from "#web/features/check-in/scan-result.tsx";
import { SearchPanel } from "#web/features/check-in/search-panel.tsx";
import { useDoor } from "#web/features/check-in/use-door.ts";
import { useWakeLock } from "#web/features/check-in/use-wake-lock.ts";
import { useRoute } from "#web/lib/api.ts";

/** Other devices let people in too: their count is read so often. */
const COUNTS_MS = 15_000;

export function Component() {
  const { t } = useLingui();
  const { checkInListShortId: shortId = "" } = useParams();
  const list = useRoute(door.list, { params: { shortId } }, { refetchInterval: COUNTS_MS });
  if (list.data) {
    return (
      <>
        <title>{`${t`Check-in`}: ${list.data.name}`}</title>
        {list.data.status === "ACTIVE" ? <Door list={list.data} shortId={shortId} /> : <ListClosed list={list.data} />}
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
  const { online } = useNetwork();
  const [isSearching, setSearching] = useState(false);
  const { scans, shown, error, isSending, read, send, retry, next } = useDoor(shortId);
  useWakeLock();
  const isCovered = shown !== null || error !== null;
  return (
    <>
      <main className={classes.door} inert={isCovered}>
        <header className={classes.top}>
          <h1>{list.name}</h1>
          <span className={classes.network} data-online={online} role="status">
            {online ? <Trans>Online</Trans> : <Trans>You are offline</Trans>}
          </span>
        </header>
        {isSearching ? (
          <SearchPanel
            listShortId={shortId}
            list={list}
            isSending={isSending}
            onCheckIn={send}
            onClose={() => setSearching(false)}
          />
        ) : (
          <>
            <CameraView onCode={read} onSearch={() => setSearching(true)} />
            <ProgressSheet list={list} scans={scans} onSearch={() => setSearching(true)} />
          </>
        )}
      </main>
      {error && <ScanProblem error={error} list={list} isRetrying={isSending} onRetry={retry} onNext={next} />}
      {shown && <ScanResult key={shown.nonce} scan={shown} list={list} onNext={next} />}
    </>
  );
}
