// How does a function wake a person? With a line of the log that an alarm counts: `alarm` names it,
// `trouble` says what is wrong.
import { logger } from "#functions/core/logger.ts";
import type { LogAlarm } from "#shared/core/log-alarms.ts";

/** Logs the line. `about` holds ids alone, nobody's name or address. */
export function alarmLine(alarm: LogAlarm, trouble: string, sentence: string, about: object): void {
  logger.error(sentence, { alarm, trouble, ...about });
}
