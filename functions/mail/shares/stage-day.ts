// May another mail of the second queue leave today? Until 80 % of the stage's daily quota at SES is
// used; the rest is for tickets, receipts and people's own mails.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { readMailQuota } from "#functions/core/ports/mailer.ts";
import { type Written, writeItem } from "#functions/core/table/table.ts";
import { stageMailsItem } from "#functions/stored/mails.ts";

const READ_SECONDS = 5 * 60;
const SHARE = 0.8;
const MOST = 1e9;

const key = stageMailsItem.key({});

/** One write, so that workers share what is left. While nobody knows the quota, it holds none. */
export async function takeOfStage(): Promise<boolean> {
  const now = nowSeconds();
  const taken = await take(now - READ_SECONDS);
  if (taken.ok) return true;
  const known = taken.item && stageMailsItem.parse(taken.item);
  if (known && known.readAt > now - READ_SECONDS) return known.left === undefined;
  await readQuota(now, known?.readAt);
  const again = await take(0);
  return again.ok || again.item?.["left"] === undefined;
}

const take = (readAfter: number): Promise<Written> =>
  writeItem({
    update: key,
    set: "SET #left = #left - :one",
    if: "#left > :none AND #read > :after",
    names: { "#left": "left", "#read": "readAt" },
    values: { ":one": 1, ":none": 0, ":after": readAfter },
  });

/** By one worker at a time, because SES answers one question a second. */
async function readQuota(now: number, seen: number | undefined): Promise<void> {
  const isMine = await writeItem({
    update: key,
    set: "SET #read = :now",
    if: seen === undefined ? "attribute_not_exists(#read)" : "#read = :seen",
    names: { "#read": "readAt" },
    values: { ":now": now, ":seen": seen },
  });
  if (!isMine.ok) return;
  try {
    const { perDay, sent } = await readMailQuota();
    const left = Math.max(0, Math.min(MOST, Math.floor(SHARE * perDay - sent)));
    await writeItem({
      update: key,
      set: "SET #left = :left",
      names: { "#left": "left" },
      values: { ":left": left },
    });
  } catch (error) {
    logger.error("the daily quota of mails could not be read", { error });
  }
}
