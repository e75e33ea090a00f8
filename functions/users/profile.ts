// How does a person change their name and their password?
import type { Handlers } from "#functions/access/served.ts";
import { enter } from "#functions/access/sign-in/enter.ts";
import { transact, writeItem } from "#functions/core/table/table.ts";
import { emailChangeItem, resetItem, type StoredUser, userItem } from "#functions/stored/users.ts";
import { mustKnowPassword } from "#functions/users/current-password.ts";
import { me, personOf } from "#functions/users/myself.ts";
import { newPasswordHash } from "#functions/users/new-password.ts";
import type { users } from "#shared/contracts/users.ts";
import { problem } from "#shared/core/problems.ts";

export const profile: Pick<Handlers<typeof users>, "updateMe" | "changePassword"> = {
  updateMe: async ({ session, body: { firstName, lastName } }) => {
    await writeItem({
      update: userItem.key({ id: session.userId }),
      set: "SET firstName = :first, lastName = :last",
      if: "attribute_exists(pk)",
      values: { ":first": firstName, ":last": lastName },
    });
    return me(session);
  },
  changePassword: async ({ session, body, request }) => {
    const person = await personOf(session);
    await mustKnowPassword(person, body.currentPassword, request.address);
    const user = await withPassword(person.user, await newPasswordHash(body.password, person.user));
    return enter(user, session.accountId, null);
  },
};

/** Ends all sessions, and what mailed links could still change. Of two at once one succeeds. */
async function withPassword(user: StoredUser, passwordHash: string): Promise<StoredUser> {
  const { id: userId, tokenVersion: seen } = user;
  const changed = { ...user, passwordHash, tokenVersion: seen + 1 };
  const result = await transact([
    {
      update: userItem.key({ id: userId }),
      set: "SET passwordHash = :hash, tokenVersion = :next",
      if: "tokenVersion = :seen",
      values: { ":hash": passwordHash, ":next": changed.tokenVersion, ":seen": seen },
    },
    { remove: resetItem.key({ userId }) },
    { remove: emailChangeItem.key({ userId }) },
  ]);
  if (result.ok) return changed;
  if (result.rejections[0]?.because === "condition") throw problem("session_ended");
  throw problem("busy", { retryAfter: 1 });
}
