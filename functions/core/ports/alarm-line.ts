// How does a function alert an operator? With a log line that an alarm counts by `alarm`.
import { logger } from "#functions/core/ports/logger.ts";
import type { LogAlarm } from "#shared/core/log-alarms.ts";

/** `about` holds ids only, never a name or an address. */
export function alarmLine(alarm: LogAlarm, trouble: string, sentence: string, about: object): void {
  logger.error(sentence, { alarm, trouble, ...about });
}
