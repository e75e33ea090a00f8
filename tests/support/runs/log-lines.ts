// What did the functions log? Each line as it would stand in CloudWatch, kept and not printed.
import { vi } from "vitest";
import { logger } from "#functions/core/ports/logger.ts";

export type LogLine = Record<string, unknown> & { level: string; message: string };

const levels = ["debug", "info", "warn", "error"] as const;

/** Keeps all lines from DEBUG on until it is closed. */
export function openLogLines() {
  const lines: LogLine[] = [];
  const before = logger.getLevelName();
  logger.setLogLevel("DEBUG");
  const spies = levels.map((level) =>
    vi.spyOn(console, level).mockImplementation((text) => {
      lines.push(JSON.parse(String(text)));
    }),
  );
  return {
    lines,
    /** The lines that production keeps. */
    atInfo: () => lines.filter(({ level }) => level !== "DEBUG"),
    close() {
      for (const spy of spies) spy.mockRestore();
      logger.setLogLevel(before);
    },
  };
}
