// Does the screen stay on at the door? Where the browser lets it, as long as the page is in sight.
import { useEffect } from "react";

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function hold() {
      if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
      // A full battery saver says no; then the screen goes dark as it would without us.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await lock?.release();
    }
    void hold();
    // The browser lets go whenever the page is out of sight.
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}
