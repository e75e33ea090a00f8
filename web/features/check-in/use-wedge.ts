// How does a hardware scanner that poses as a keyboard reach the door? Its rush of keys is heard
// wherever the focus is.
import { useEffect, useEffectEvent } from "react";
import { afterKey, noBurst } from "#web/features/check-in/key-burst.ts";

/**
 * `onScan` gets each code. What a field has got of it by then is the caller's to take out again.
 */
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
      // A scanner's Enter and spaces press no button; letters still go into a field, since nobody
      // knows in time.
      if (heard.isScanner && (heard.scanned !== null || !isField(event.target)))
        event.preventDefault();
      if (heard.scanned === null) return;
      event.stopPropagation();
      scanned(heard.scanned);
    }
    // A tap begins something else: the Enter after it must not take up a code that was typed
    // before.
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
