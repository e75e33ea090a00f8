// What keeps typed text from being lost? A question before the person leaves the page.
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { confirm } from "#web/components/dialog/confirm.tsx";

/** Inside the app our dialog asks, at the tab's end the browser's. */
export function UnsavedGuard({ when, onLeave }: { when: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  );
  const forget = useEffectEvent(() => onLeave?.());
  const asked = useRef<BlockedWay | null>(null);
  useEffect(() => {
    const isAsked = asked.current !== null;
    asked.current = blocker.state === "blocked" ? blocker : null;
    if (!asked.current || isAsked) return;
    const leave = () => {
      const way = asked.current;
      asked.current = null;
      forget();
      way?.proceed();
    };
    confirmDiscard(leave, () => asked.current?.reset());
  }, [blocker]);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);
  return null;
}

type BlockedWay = Extract<ReturnType<typeof useBlocker>, { state: "blocked" }>;

/** `onClose` runs after either answer. */
export function confirmDiscard(onConfirm: () => void, onClose?: () => void): void {
  confirm({
    title: t`Discard your changes?`,
    text: t`What you typed was not saved and will be lost.`,
    verb: t`Discard changes`,
    stay: t`Keep editing`,
    isDangerous: true,
    onConfirm,
    ...(onClose && { onClose }),
  });
}
