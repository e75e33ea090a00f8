// Does the screen stay on at the door? Yes, if the browser allows it, while the page is visible.
import { useEffect } from "react";

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function hold() {
      if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
      // A battery saver may refuse. The screen then turns off as usual.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await lock?.release();
    }
    void hold();
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}
