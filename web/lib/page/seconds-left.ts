// How many seconds are left of a hold? By a clock that a user cannot set.
import { useEffect, useState } from "react";

/** Down to 0. A new `fromServer` value restarts the countdown. */
export function useSecondsLeft(fromServer: number): number {
  const [state, setState] = useState({ fromServer, left: fromServer });
  useEffect(() => {
    const startedMs = performance.now();
    const tick = () => {
      const left = Math.max(0, Math.ceil(fromServer - (performance.now() - startedMs) / 1000));
      setState({ fromServer, left });
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [fromServer]);
  return state.fromServer === fromServer ? state.left : fromServer;
}
