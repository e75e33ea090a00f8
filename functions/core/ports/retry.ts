// How is work tried again that lost a race? A few times, with random pauses that grow.
import { pauseBefore } from "#functions/core/ports/clock.ts";

/** Without `firstPauseMs`, the tries follow each other at once. */
export type Tries = { tries: number; firstPauseMs?: number; mostPauseMs?: number };

/** Tries again after "lost": another write came first. Returns "lost" if each try was lost. */
export async function retry<T>(
  { tries, firstPauseMs, mostPauseMs }: Tries,
  work: (attempt: number) => Promise<T | "lost">,
): Promise<T | "lost"> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0 && firstPauseMs) await pauseBefore(attempt - 1, firstPauseMs, mostPauseMs);
    const outcome = await work(attempt);
    if (outcome !== "lost") return outcome;
  }
  return "lost";
}
