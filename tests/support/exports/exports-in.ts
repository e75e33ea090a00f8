// Which entries of an event's history are exports?
import type { HistoryEntry } from "#shared/contracts/history.ts";

export const exportsIn = (entries: readonly HistoryEntry[]) =>
  entries.filter((entry) => entry.what === "EXPORT");
