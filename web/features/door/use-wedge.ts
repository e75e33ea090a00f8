// How does a keyboard-like scanner's code reach the door? Its fast keys are read on the whole page.
import { useEffect, useEffectEvent } from "react";
import { afterKey, noBurst } from "#web/features/door/key-burst.ts";

/** The caller must remove the characters that a field received by then. */
export function useWedge(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let burst = noBurst;
    function hear(event: KeyboardEvent) {
      const heard = afterKey(burst, {
        key: event.key,
        atMs: event.timeStamp,
        isRepeat: event.repeat,
      });
      burst = heard.burst;
      // A scanner's Enter and spaces must not press a button. Its letters reach a field, because a
      // scanner is recognised only after several keys.
      if (heard.isScanner && (heard.scanned !== null || !isField(event.target)))
        event.preventDefault();
      if (heard.scanned === null) return;
      event.stopPropagation();
      scanned(heard.scanned);
    }
    // A later Enter must not finish a code that was typed before the tap.
    const forget = () => {
      burst = noBurst;
    };
    window.addEventListener("keydown", hear, { capture: true });
    window.addEventListener("pointerdown", forget, { capture: true });
    return () => {
      window.removeEventListener("keydown", hear, { capture: true });
      window.removeEventListener("pointerdown", forget, { capture: true });
    };
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea");
