// What if somebody changes between question and write what an invitation is about?
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Item, type Key, writeItem } from "#functions/core/table/table.ts";
import {
  emailClaimItem,
  invitationItem,
  membershipItem,
  newMembership,
  userItem,
} from "#functions/stored/users.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  accept,
  invited,
  join,
  knownPerson,
  listed,
  memberOf,
  newAddress,
  rowOf,
  setRights,
} from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const INVALID = [409, "invitation_invalid"];
const owner = eachTest(() => given.owner());

const beforeWrite = (about: string, work: () => Promise<unknown>) =>
  void beforeNext("TransactWriteItemsCommand", work, about);
const stored = (key: Key) => asSystem(() => getItem(key, { consistent: true }));
const put = (item: Item) => asSystem(() => writeItem({ put: item }));
const resend = (userId: string) =>
  call(users.resendInvitation, { token: owner.token, params: { userId } });
const revoke = (userId: string) =>
  call(users.revokeInvitation, { token: owner.token, params: { userId } });

describe("an invitation that is sent again", () => {
  it("stays revoked if it was revoked meanwhile", async () => {
    const { user } = await invited(owner);
    beforeWrite(user.id, () => revoke(user.id));

    expect(told(await resend(user.id))).toEqual([409, "changed_meanwhile"]);
    expect(await listed(owner)).toHaveLength(1);
  });

  it("keeps the role that it was given meanwhile", async () => {
    const { user, token } = await invited(owner);
    beforeWrite(user.id, () => setRights(owner, user.id, { role: "ADMIN", status: "INVITED" }, 1));

    expect(told(await resend(user.id))).toEqual([409, "changed_meanwhile"]);
    expect(await rowOf(owner, user.id)).toMatchObject({ role: "ADMIN", version: 2 });
    expect((await accept(token)).status).toBe(200);
  });
});

describe("an invitation whose role is changed", () => {
  it("stays revoked if it was revoked meanwhile", async () => {
    const { user } = await invited(owner);
    beforeWrite(user.id, () => revoke(user.id));

    const late = await setRights(owner, user.id, { role: "ADMIN", status: "INVITED" }, 1);

    expect(told(late)).toEqual([404, "not_found"]);
    expect(await listed(owner)).toHaveLength(1);
  });

  it("keeps what somebody else gave it meanwhile", async () => {
    const { user } = await invited(owner);
    beforeWrite(user.id, () => resend(user.id));

    const late = await setRights(owner, user.id, { role: "ADMIN", status: "INVITED" }, 1);

    expect(told(late)).toEqual([409, "changed_meanwhile"]);
    expect(await rowOf(owner, user.id)).toMatchObject({ role: "ORGANIZER", version: 2 });
  });
});

describe("an invitation that is accepted", () => {
  it("opens nothing if a newer link was mailed meanwhile", async () => {
    const { user, token } = await invited(owner);
    beforeWrite(user.id, () => resend(user.id));

    expect(told(await accept(token))).toEqual(INVALID);
    expect((await rowOf(owner, user.id)).status).toBe("INVITED");
  });

  it("opens nothing if it was revoked meanwhile", async () => {
    const known = await given.owner();
    const { user, token } = await invited(owner, known.me.email);
    beforeWrite(user.id, () => revoke(user.id));

    expect(told(await join(known, token))).toEqual(INVALID);
    expect(await listed(owner)).toHaveLength(1);
  });

  it("changes no membership that came meanwhile", async () => {
    const known = await given.owner();
    const { user, token } = await invited(owner, known.me.email);
    const ids = { userId: known.me.id, accountId: owner.me.account.id };
    const member = newMembership(ids, { accountName: "", role: "ORGANIZER", isOwner: false });
    beforeWrite(user.id, () => put({ ...member, status: "INACTIVE", version: 7 }));

    expect(told(await accept(token, knownPerson))).toEqual(INVALID);
    expect(await stored(membershipItem.key(ids))).toMatchObject({ status: "INACTIVE", version: 7 });
    const key = { accountId: owner.me.account.id, id: user.id };
    expect(await stored(invitationItem.key(key))).not.toBeNull();
  });

  it("opens nothing to a person who has another address by then", async () => {
    const known = await given.owner();
    const { user, token } = await invited(owner, known.me.email);
    const update = userItem.key({ id: known.me.id });
    const values = { ":email": newAddress() };
    beforeWrite(user.id, () =>
      asSystem(() => writeItem({ update, set: "SET email = :email", values })),
    );

    expect(told(await join(known, token))).toEqual(INVALID);
    expect((await rowOf(owner, user.id)).status).toBe("INVITED");
  });

  it("overwrites nobody who has its id", async () => {
    const { user, email, token } = await invited(owner);
    const names = { firstName: "Somebody", lastName: "Else", email: newAddress() };
    const other = { ...names, id: user.id, passwordHash: "", tokenVersion: 1 };
    await put(userItem.whole({ ...other, emailConfirmedAt: null }));

    expect(told(await accept(token))).toEqual([409, "email_taken"]);
    expect(await stored(userItem.key({ id: user.id }))).toMatchObject(names);
    expect(await stored(emailClaimItem.key({ email }))).toBeNull();
  });
});

it("a member whose first version is stored is changed on it, and on no other", async () => {
  const member = await memberOf(owner);
  const update = membershipItem.key({ userId: member.id, accountId: owner.me.account.id });
  await asSystem(() => writeItem({ update, set: "SET version = :one", values: { ":one": 1 } }));

  const late = await setRights(owner, member.id, { role: "ADMIN", status: "ACTIVE" }, 2);
  const right = await setRights(owner, member.id, { role: "ADMIN", status: "ACTIVE" }, 1);

  expect([told(late), right.status]).toEqual([[409, "changed_meanwhile"], 200]);
});
