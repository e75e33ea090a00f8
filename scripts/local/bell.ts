// How does a loop sleep and yet wake at once? It waits for a time or for the bell, whichever comes
// first.

export type Bell = { wait(ms: number): Promise<void>; ring(): void };

/** A bell that wakes everyone who waits at the moment it rings. */
export function createBell(): Bell {
  const sleepers = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        sleepers.add(wake);
      }),
    ring: () => {
      for (const wake of [...sleepers]) wake();
    },
  };
}
