// How is an account's connection to Stripe changed? By a version of its own, field by field.
import { setting } from "#functions/core/table/setting.ts";
import type { Write } from "#functions/core/table/table.ts";
import { accountItem, type StoredConnection } from "#functions/stored/account.ts";

export type Connection = Omit<StoredConnection, "version">;

/** Fields of a newer version stay while the Stripe account is the same. */
export function connectionWrite(
  accountId: string,
  seen: StoredConnection | undefined,
  { opened, id, state, missing }: Connection,
): Write {
  const update = accountItem.key({ accountId });
  const next = { opened, id, state, missing, version: (seen?.version ?? 0) + 1 };
  if (!seen)
    return {
      update,
      set: "SET stripe = :next",
      if: "attribute_exists(pk) AND attribute_not_exists(stripe)",
      values: { ":next": next },
    };
  const change = seen.id === id ? setting(next, "stripe") : setting({ stripe: next });
  return {
    update,
    set: change.set,
    if:
      seen.version === 0
        ? "attribute_exists(stripe) AND attribute_not_exists(stripe.#version)"
        : "stripe.#version = :seen",
    names: { ...change.names, "#version": "version" },
    values: { ...change.values, ...(seen.version > 0 && { ":seen": seen.version }) },
  };
}
