// What does a restore never take or bring back? What others bought since, money, mails and roles.
import { isDeepStrictEqual } from "node:util";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { mailRefOf } from "#functions/mail/delivery/mail-ref.ts";
import { headFields, headItem } from "#functions/stored/order/head.ts";
import { moneyItem } from "#functions/stored/order/money.ts";
import { sessionItem } from "#functions/stored/sessions.ts";
import { codePoolItem, poolItem, trayItem } from "#functions/stored/stock.ts";
import {
  emailChangeItem,
  invitationItem,
  membershipItem,
  resetItem,
  userItem,
} from "#functions/stored/users.ts";
import { tableDefinition } from "#infra/table.ts";
import { OPERATOR_PARTITION } from "#scripts/operator/world/aws-data-version.ts";
import type { StoredItem, Tables } from "#scripts/operator/world/aws-restore.ts";

const { pk, sk, ttl } = tableDefinition;
const STOCK = [trayItem, poolItem, codePoolItem];
const SIGN_IN = [userItem, membershipItem];
/** Sessions that ended, links that were used or revoked, troubles that were struck off. */
const USED_UP = [sessionItem, resetItem, emailChangeItem, invitationItem, moneyItem];
/** Facts of an order's head that stock, money or mail has moved. */
const SETTLED = (
  [
    "status",
    "paymentStatus",
    "refundStatus",
    "payment",
    "paid",
    "refunds",
    "disputes",
    "stock",
    "stockBefore",
    "holds",
    "kept",
    "mail",
  ] as const
).map((fact) => headFields[fact].name);

export const partitionOf = (item: StoredItem): string => item[pk]?.S ?? "";
const nameOf = (item: StoredItem) => ({ pk: partitionOf(item), sk: item[sk]?.S ?? "" });

/** What has expired was to go. */
export const comesBack = (item: StoredItem): boolean =>
  Number(item[ttl]?.N ?? Number.POSITIVE_INFINITY) > nowSeconds() &&
  partitionOf(item) !== OPERATOR_PARTITION &&
  !USED_UP.some((kind) => kind.idsIn(nameOf(item)));

/** Taken back, it would sell a unit twice, undo a refund here alone, mail or let in again. */
export async function staysAsItIs(
  tables: Pick<Tables, "paired">,
  { from, to }: { from: string; to: string },
  item: StoredItem,
): Promise<boolean> {
  const name = nameOf(item);
  if (mailRefOf(name) || [...STOCK, ...SIGN_IN].some((kind) => kind.idsIn(name))) return true;
  const [kind, orderId = ""] = name.pk.split("#");
  if (kind !== "ORD") return false;
  const ofHead = headItem.key({ orderId });
  const key = { [pk]: { S: ofHead.pk }, [sk]: { S: ofHead.sk } };
  const [former, now] = await Promise.all(
    [from, to].map(async (table) => (await tables.paired([key], table))[0]?.other ?? null),
  );
  // A lost head comes back itself, and its order as it was.
  return Boolean(now) && SETTLED.some((fact) => !isDeepStrictEqual(former?.[fact], now?.[fact]));
}
