// What keeps typed text from being lost? A question before the person leaves the page or closes the
// tab.
import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { confirm } from "#web/components/confirm.tsx";

/**
 * Guards while `when` is true: with our dialog inside the app, with the browser's dialog when the
 * tab closes.
 */
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
