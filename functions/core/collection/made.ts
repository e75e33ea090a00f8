// Which request made a row? Its key makes the id, so that a repeated one finds its own row.
import { newId, nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { madeItem } from "#functions/core/table/counts-item.ts";
import { getItem } from "#functions/core/table/table.ts";
import { ID_LENGTH, type IdKind, idPrefix } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

const KEPT_SECONDS = 24 * 3600;
const HASH_LENGTH = 26;

type Owner = { ownerId: string; accountId: string };
/** `request` is the hash of what was asked; absent if no key came with it. */
export type Making = { id: string; request?: string | undefined };

export async function makingOf(
  ownerId: string,
  kind: IdKind,
  { key, body }: { key: string; body: unknown },
): Promise<Making> {
  if (key === "") return { id: newId(kind) };
  const name = await hmac("made-id", `${ownerId}#${kind}#${key}`, ID_LENGTH);
  const request = await hmac("made-request", JSON.stringify(body), HASH_LENGTH);
  return { id: `${idPrefix[kind]}_${name}`, request };
}

/** What a row consists of has ids that follow from the row's, so a repeated request finds it. */
export const partOf = async (id: string, kind: IdKind, part: number | string): Promise<string> =>
  `${idPrefix[kind]}_${await hmac("made-part", `${id}#${kind}#${part}`, ID_LENGTH)}`;

/** Throws 409 if the key came with another request. */
export async function isMade({ ownerId }: Owner, { id, request }: Making): Promise<boolean> {
  if (request === undefined) return false;
  const item = await getItem(madeItem.key({ ownerId, id }), { consistent: true });
  if (item && madeItem.parse(item).request !== request) throw reused();
  return item !== null;
}

export const noting = ({ ownerId, accountId }: Owner, { id, request }: Making): Beside[] =>
  request === undefined
    ? []
    : [
        {
          writes: [
            {
              put: madeItem.whole({
                ...{ ownerId, accountId, id, request },
                ttl: nowSeconds() + KEPT_SECONDS,
              }),
              if: "attribute_not_exists(pk)",
            },
          ],
          refusal: reused,
        },
      ];

export const reused = () => problem("idempotency_key_reused");
