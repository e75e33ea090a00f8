// How does a loop sleep and still wake at once? It waits for a timeout or for the bell.

export type Bell = { wait(ms: number): Promise<void>; ring(): void };

/** `ring` ends all waits that are under way. */
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
