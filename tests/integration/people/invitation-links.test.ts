// Who can use an invitation's link, how often, and until when?
import { describe, expect, it, onTestFinished } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { invitationTokenOf } from "#functions/mail/invitation.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import {
  confirmationItem,
  invitationItem,
  newMembership,
  resetItem,
  userItem,
} from "#functions/stored/users.ts";
import { account } from "#shared/contracts/account.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { CROCKFORD } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  accept,
  check,
  guest,
  invite,
  invited,
  join,
  knownPerson,
  listed,
  login,
  meOf,
  newAddress,
  newPerson,
  setRights,
  storedUser,
} from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const NEW = "a new correct horse";
const owner = eachTest(() => given.owner());
eachTest(openPostOffice);

const INVALID = [409, "invitation_invalid"];

describe("opening the link", () => {
  it("tells its owner what it is for, and uses nothing up", async () => {
    const { email, token } = await invited(owner);

    const seen = [await check(token), await check(token)];

    for (const { status, data } of seen)
      expect([status, data]).toEqual([
        200,
        { ...guest, email, accountName: owner.me.account.name, isKnown: false },
      ]);
    expect((await accept(token)).status).toBe(200);
  });

  it("tells who has a password already, and the account's name of now", async () => {
    const known = await given.owner();
    const { token } = await invited(owner, known.me.email);
    const body = { name: "Renamed", email: owner.me.email };
    await call(account.update, { token: owner.token, body, version: 2 });

    expect((await check(token)).data).toMatchObject({ isKnown: true, accountName: "Renamed" });
  });
});

describe("a link", () => {
  it("opens nothing for who is signed in as somebody else", async () => {
    const stranger = await given.owner();
    const { token } = await invited(owner);
    const known = await given.owner();
    const { token: theirs } = await invited(owner, known.me.email);

    expect(told(await join(stranger, token))).toEqual(INVALID);
    expect(told(await join(stranger, theirs))).toEqual(INVALID);
    expect(told(await join(owner, theirs))).toEqual(INVALID);
    expect((await join(known, theirs)).status).toBe(200);
  });

  it("is used once, also by two people at the same moment", async () => {
    const { token } = await invited(owner);
    const other = { ...newPerson, password: NEW, passwordConfirmation: NEW };

    const answers = await Promise.all([accept(token), accept(token, other)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("invitation_invalid");
    expect(await listed(owner)).toHaveLength(2);
    expect(told(await check(token))).toEqual(INVALID);
  });

  it("of two accounts can be used at the same moment: both memberships are there", async () => {
    const [other, known] = [await given.owner(), await given.owner()];
    const one = await invited(owner, known.me.email);
    const two = await invited(other, known.me.email);

    const answers = await Promise.all([join(known, one.token), join(known, two.token)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await meOf(known.token)).accounts).toHaveLength(3);
  });

  it("ends after seven days to the second", async () => {
    const { user, token } = await invited(owner);
    const end = Date.parse(user.invitation?.expiresAt ?? "");

    let now = end - 1;
    onTestFinished(replaceClock({ nowMs: () => now }));
    expect((await check(token)).status).toBe(200);

    now = end;

    expect(told(await check(token))).toEqual(INVALID);
    expect(told(await accept(token))).toEqual(INVALID);
  });

  it("works no more once a newer mail was sent or it was revoked while it is accepted", async () => {
    const revoked = await invited(owner);
    const params = { userId: revoked.user.id };
    void beforeNext(
      "TransactWriteItemsCommand",
      () => call(users.revokeInvitation, { token: owner.token, params }),
      revoked.user.id,
    );
    expect(told(await accept(revoked.token))).toEqual(INVALID);
    expect(await storedUser(revoked.user.id)).toBeNull();
    expect(told(await login(revoked.email))).toEqual([401, "wrong_credentials"]);
  });

  it("gives the role of now: changed while it is accepted, the next try gives the new one", async () => {
    const { user, token } = await invited(owner, newAddress(), { role: "ADMIN" });
    void beforeNext(
      "TransactWriteItemsCommand",
      () => setRights(owner, user.id, { role: "ORGANIZER", status: "INVITED" }, 1),
      user.id,
    );

    expect(told(await accept(token))).toEqual([503, "busy"]);
    const { data } = await accept(token);

    expect((await meOf(data.token)).role).toBe("ORGANIZER");
  });

  it("is opened by no token of another kind, account or person", async () => {
    const known = await given.owner({ isConfirmed: false });
    const userId = known.me.id;
    await call(auth.forgotPassword, { body: { email: known.me.email } });
    const [reset] = await asSystem(() => queryItems(resetItem.within({ userId })));
    const [own] = await asSystem(() => queryItems(confirmationItem.within({ userId })));
    const { user, token } = await invited(owner, known.me.email);
    const other = await invited(await given.owner(), known.me.email);
    const nonce = String(
      (
        await asSystem(() =>
          getItem(
            invitationItem.key({
              accountId: owner.me.account.id,
              id: user.id,
            }),
          ),
        )
      )?.["nonce"],
    );
    const foreign = [
      await resetTokenOf(userId, String(reset?.["nonce"])),
      (await confirmationOf(userId, String(own?.["nonce"]))).token,
      await resetTokenOf(user.id, nonce),
      token.slice(0, 24) + other.token.slice(24),
      other.token.slice(0, 12) + token.slice(12),
      token.slice(0, 12) + other.token.slice(12),
      await invitationTokenOf({ accountId: owner.me.account.id, id: user.id }, ""),
      await invitationTokenOf({ accountId: owner.me.account.id, id: userId }, nonce),
    ];

    for (const one of foreign) {
      expect(told(await check(one)), one).toEqual(INVALID);
      expect(told(await accept(one)), one).toEqual(INVALID);
      expect(told(await accept(one, knownPerson)), one).toEqual(INVALID);
      expect(told(await join(known, one)), one).toEqual(INVALID);
    }
    expect((await call(auth.checkResetLink, { params: { token } })).problem.code).toBe(
      "reset_link_invalid",
    );
    const confirm = { token: known.token, params: { userId, token } };
    expect((await call(users.confirmEmail, confirm)).problem.code).toBe("link_invalid");
  });

  it("is no other that differs in one character, or in length", async () => {
    const { token } = await invited(owner);

    for (let place = 0; place < token.length; place++) {
      const at = CROCKFORD.indexOf(token[place] ?? "");
      const other = CROCKFORD[(at + 1 + (place % 30)) % 32] ?? "";
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expect(told(await check(changed))).toEqual(INVALID);
    }
    for (const cut of [token.slice(1), token.slice(0, -1), `${token}0`, token.slice(24), "x"])
      expect(told(await check(cut))).toEqual(INVALID);
  });

  it("leads no inactive member back in", async () => {
    const known = await given.owner();
    const { token } = await invited(owner, known.me.email);
    const ids = { userId: known.me.id, accountId: owner.me.account.id };
    const member = newMembership(ids, { accountName: "", role: "ADMIN", isOwner: false });
    await asSystem(() => writeItem({ put: { ...member, status: "INACTIVE" } }));

    expect(told(await check(token))).toEqual(INVALID);
    expect(told(await accept(token, knownPerson))).toEqual(INVALID);
    expect(told(await join(known, token))).toEqual(INVALID);
  });
});

describe("invitations of a stranger who registered with somebody's address", () => {
  it("end when that person proves the address", async () => {
    const open = await invited(owner);
    const set = "SET emailConfirmedAt = :none";
    const update = userItem.key({ id: owner.me.id });
    await asSystem(() => writeItem({ update, set, values: { ":none": null } }));
    await call(auth.forgotPassword, { body: { email: owner.me.email } });
    const [reset] = await asSystem(() => queryItems(resetItem.within({ userId: owner.me.id })));
    const params = { token: await resetTokenOf(owner.me.id, String(reset?.["nonce"])) };

    const body = { password: NEW, passwordConfirmation: NEW };
    expect((await call(auth.resetPassword, { params, body })).status).toBe(204);

    expect(told(await accept(open.token))).toEqual(INVALID);
    const token = (await login(owner.me.email, NEW)).data.token ?? "";
    expect(await listed({ token })).toHaveLength(1);
    expect((await invite({ token }, open.email)).status).toBe(201);
  });
});
