// What keeps typed text from being lost? A question before leaving the page or closing the tab.
import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { confirm } from "#web/components/confirm.tsx";

/** Guards while `when` is true: inside the app by our dialog, at the tab's end by the browser's. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    confirmDiscard(() => blocker.proceed());
  }, [blocker]);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);
  return null;
}

/** Asks before unsaved changes are dropped. */
export function confirmDiscard(onConfirm: () => void): void {
  confirm({
    title: t`Discard your changes?`,
    text: t`What you typed was not saved and will be lost.`,
    verb: t`Discard changes`,
    stay: t`Keep editing`,
    isDangerous: true,
    onConfirm,
  });
}
