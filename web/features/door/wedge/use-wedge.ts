// How does a keyboard-like scanner's code reach the door? Its keys are read on the whole page.
import { useEffect, useEffectEvent } from "react";
import {
  afterCode,
  afterKey,
  type Heard,
  noBurst,
  type Scanned,
} from "#web/features/door/wedge/key-burst.ts";

/** The caller must remove the characters that a field received by then. */
export function useWedge(onScan: (scanned: Scanned) => void): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    let burst = noBurst;
    let silence: { timer: number; scanned: Scanned } | null = null;
    function wait(next: Heard["silence"]) {
      if (silence) window.clearTimeout(silence.timer);
      silence = next && {
        timer: window.setTimeout(countSilence, next.ms),
        scanned: next.scanned,
      };
    }
    function countSilence() {
      if (!silence) return;
      burst = afterCode(performance.now());
      scan(silence.scanned);
      silence = null;
    }
    function hear(event: KeyboardEvent) {
      const isInField = isField(event.target);
      const heard = afterKey(burst, {
        key: event.key,
        place: event.code,
        atMs: event.timeStamp,
        isRepeat: event.repeat,
        isControl: (event.ctrlKey && !isAltGr(event)) || event.metaKey,
        isAlt: event.altKey,
        isInField,
      });
      burst = heard.burst;
      wait(heard.silence);
      // A scanner's Enter and spaces must not press a button. Its letters reach a field, because a
      // scanner is recognised only after several keys.
      if (heard.isEnd || (heard.isScanner && !isInField)) event.preventDefault();
      if (!heard.isEnd) return;
      event.stopPropagation();
      if (heard.scanned) scan(heard.scanned);
    }
    // A later Enter must not finish a code that was typed before the tap.
    function forget() {
      if (silence) window.clearTimeout(silence.timer);
      countSilence();
      burst = noBurst;
    }
    window.addEventListener("keydown", hear, { capture: true });
    window.addEventListener("pointerdown", forget, { capture: true });
    return () => {
      wait(null);
      window.removeEventListener("keydown", hear, { capture: true });
      window.removeEventListener("pointerdown", forget, { capture: true });
    };
  }, []);
}

const isAltGr = (event: KeyboardEvent): boolean =>
  event.altKey || event.getModifierState("AltGraph");

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea");
