// What becomes of an error in a browser? A line for the operator, of each network a few.
import { isWithin } from "#functions/core/http/rate-limit.ts";
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import type { BrowserError } from "#shared/contracts/public/service.ts";

const told = { name: "browser-errors-of", most: 10, seconds: 900 };
/** As long as the alarm counts, which then counts networks: a stranger alone rings nobody. */
const counted = { name: "browser-errors-by", most: 1, seconds: 300 };
const SENTENCE = "a page failed in a browser";
const MARK_LENGTH = 8;
const DAY = 86_400;

export async function tellError(
  { kind: trouble, ...place }: BrowserError,
  address: string,
): Promise<void> {
  if (!(await isWithin(told, address))) return;
  const about = { ...place, network: await markOf(address) };
  if (await isWithin(counted, address)) alarmLine("browsers", trouble, SENTENCE, about);
  else logger.warn(SENTENCE, { trouble, ...about });
}

/** Another one each day, so that lines follow nobody. */
const markOf = (address: string): Promise<string> =>
  hmac("browser-errors", `${Math.floor(nowSeconds() / DAY)}#${address}`, MARK_LENGTH);
