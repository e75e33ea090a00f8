// Does what an admin handed out end with the right to hand it out? In any order of events.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { emailClaimItem, userItem } from "#functions/stored/users.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  accept,
  check,
  invite,
  invited,
  join,
  knownPerson,
  listed,
  mailedToken,
  memberOf,
  newAddress,
  rowOf,
  setRights,
  signIn,
} from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const ADMIN = { role: "ADMIN", status: "ACTIVE" } as const;
const INVALID = [409, "invitation_invalid"];
/** Each takes one half of the right. */
const losses = [
  ["demoted", { role: "ORGANIZER", status: "ACTIVE" }],
  ["put out", { role: "ADMIN", status: "INACTIVE" }],
] as const;

let ada: Awaited<ReturnType<typeof memberOf>>;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  ada = await memberOf(owner, "ADMIN");
});
afterEach(() => void vi.unstubAllEnvs());

const resend = (userId: string, by: Pick<Owner, "token">) =>
  call(users.resendInvitation, { token: by.token, params: { userId } });
const isStored = async (key: { pk: string; sk: string }) =>
  (await asSystem(() => getItem(key, { consistent: true }))) !== null;

/** `ada` invites somebody who is new, who knows a password, or who is signed in. */
const waysIn = [
  async () => {
    const fresh = await invited(ada, newAddress(), { role: "ADMIN" });
    return { ...fresh, use: (token = fresh.token) => accept(token) };
  },
  async () => {
    const known = await invited(ada, (await given.owner()).me.email, { role: "ADMIN" });
    return { ...known, use: (token = known.token) => accept(token, knownPerson) };
  },
  async () => {
    const person = await given.owner();
    const signedIn = await invited(ada, person.me.email, { role: "ADMIN" });
    return { ...signedIn, use: (token = signedIn.token) => join(person, token) };
  },
];

describe.each(losses)("an invitation whose maker was %s", (_, loss) => {
  it("makes nobody a member and uses nothing up, also once its maker has the right again", async () => {
    const three = [];
    for (const way of waysIn) three.push(await way());

    for (const rights of [loss, ADMIN]) {
      await setRights(owner, ada.id, rights);
      for (const { user, token, use } of three) {
        expect(told(await check(token))).toEqual(INVALID);
        expect(told(await use())).toEqual(INVALID);
        expect((await rowOf(owner, user.id)).invitation?.hasEnded).toBe(true);
      }
    }
    expect(await isStored(emailClaimItem.key({ email: three[0]?.email ?? "" }))).toBe(false);
    expect(await listed(owner)).toHaveLength(5);

    const { token } = await signIn(ada); // being put out ended the session
    for (const { user, use } of three) {
      expect((await resend(user.id, { token })).data.invitation?.hasEnded).toBe(false);
      expect((await use(await mailedToken(owner, user.id))).status).toBe(200);
    }
  });

  it("makes nobody a member either if that happens while it is accepted", async () => {
    for (const way of waysIn) {
      const { version } = (await setRights(owner, ada.id, ADMIN)).data;
      ada = { ...ada, ...(await signIn(ada)) };
      const { user, use } = await way();
      void beforeNext(
        "TransactWriteItemsCommand",
        () => setRights(owner, ada.id, loss, version),
        user.id,
      );

      expect(told(await use())).toEqual(INVALID);
      expect(await isStored(userItem.key({ id: user.id }))).toBe(false);
      expect((await rowOf(owner, user.id)).status).toBe("INVITED");
    }
  });

  it("is shown as ended and named with its maker, until somebody else sends it again", async () => {
    const [one, two] = [
      await invited(ada, `b-${newAddress()}`),
      await invited(ada, `a-${newAddress()}`),
    ];
    const { user: other } = await invited(owner);
    const open = [
      { id: two.user.id, email: two.email },
      { id: one.user.id, email: one.email },
    ];
    expect((await rowOf(owner, ada.id)).openInvitations).toEqual(open);
    expect((await rowOf(owner, one.user.id)).invitation?.hasEnded).toBe(false);

    const { data } = await setRights(owner, ada.id, loss);

    expect(data.openInvitations).toEqual(open);
    expect((await rowOf(owner, one.user.id)).invitation?.hasEnded).toBe(true);
    expect((await rowOf(owner, other.id)).invitation?.hasEnded).toBe(false);
    expect((await resend(one.user.id, owner)).data.invitation?.hasEnded).toBe(false);
    expect((await rowOf(owner, one.user.id)).invitation?.hasEnded).toBe(false);
    expect((await rowOf(owner, ada.id)).openInvitations).toEqual([]);
    expect(told(await accept(one.token))).toEqual(INVALID);
    expect((await accept(await mailedToken(owner, one.user.id))).status).toBe(200);
  });

  it.each([
    ["still", []],
    ["no more", [ADMIN]],
  ])("does not count among the open ones (its maker is out: %s)", async (_when, back) => {
    vi.stubEnv("INVITATIONS_OPEN", "1");
    await invited(ada);
    expect(told(await invite(owner, newAddress()))).toEqual([409, "too_many_invitations"]);

    for (const rights of [loss, ...back]) await setRights(owner, ada.id, rights);

    expect((await invite(owner, newAddress())).status).toBe(201);
    expect(told(await invite(owner, newAddress()))).toEqual([409, "too_many_invitations"]);
  });

  it("is not mailed any more", async () => {
    const office = openPostOffice();
    await invited(ada);
    const { email } = await invited(owner);
    await setRights(owner, ada.id, loss);

    const own = accountMailItem.within({ accountId: owner.me.account.id });
    const items = await asSystem(() => queryItems({ ...own, consistent: true }));
    const mails = items.filter(({ kind, sk }) => kind === "INVITATION" && !sk.includes(ada.id));
    await follow(...mails.map((now) => ({ now })));
    await office.work(...office.queued.splice(0));
    office.close();

    expect(office.sent.map(({ to }) => to)).toEqual([email]);
  });

  it("lives on if another admin has sent it again or changed it since", async () => {
    const [sent, changed] = [await invited(ada), await invited(ada)];
    await resend(sent.user.id, owner);
    await setRights(owner, changed.user.id, { role: "ADMIN", status: "INVITED" });

    await setRights(owner, ada.id, loss);

    expect((await rowOf(owner, ada.id)).openInvitations).toEqual([]);
    expect((await accept(await mailedToken(owner, sent.user.id))).status).toBe(200);
    expect((await accept(changed.token)).status).toBe(200);
  });

  it("is also one of the owner's that its last sender or changer answers for", async () => {
    const [sent, changed] = [await invited(owner), await invited(owner)];
    await resend(sent.user.id, ada);
    await setRights(ada, changed.user.id, { role: "ADMIN", status: "INVITED" });

    await setRights(owner, ada.id, loss);

    expect(told(await accept(await mailedToken(owner, sent.user.id)))).toEqual(INVALID);
    expect(told(await accept(changed.token))).toEqual(INVALID);
  });
});

describe.each(losses)("an admin who is %s between question and write", (_, loss) => {
  const lateness = (about: string) =>
    void beforeNext("TransactWriteItemsCommand", () => setRights(owner, ada.id, loss, 1), about);

  it("sends no invitation again: the owner's link stays as it was", async () => {
    const { user, token } = await invited(owner);
    lateness(user.id);

    expect(told(await resend(user.id, ada))).toEqual([403, "not_permitted"]);
    expect(await rowOf(owner, user.id)).toEqual(user);
    expect((await accept(token)).status).toBe(200);
  });

  it("changes no invitation: it stays the owner's, with its role", async () => {
    const { user, token } = await invited(owner);
    lateness(user.id);
    const refused = await setRights(ada, user.id, { role: "ADMIN", status: "INVITED" }, 1);

    expect(told(refused)).toEqual([403, "not_permitted"]);
    expect(await rowOf(owner, user.id)).toEqual(user);
    expect((await accept(token)).data.token).not.toBeNull();
  });

  it("changes nobody's rights", async () => {
    const bo = await memberOf(owner, "ADMIN");
    lateness(bo.id);
    const refused = await setRights(ada, bo.id, { role: "ORGANIZER", status: "INACTIVE" }, 1);

    expect(told(refused)).toEqual([403, "not_permitted"]);
    expect(await rowOf(owner, bo.id)).toMatchObject(ADMIN);
  });
});

it.each(losses)(
  "whose maker is %s at once with its use is used before or not at all",
  async (_, loss) => {
    const { user, token } = await invited(ada);

    const [used, lost] = await Promise.all([accept(token), setRights(owner, ada.id, loss, 1)]);

    expect(lost.status).toBe(200);
    expect([told(used), (await rowOf(owner, user.id)).status]).toEqual(
      used.status === 200 ? [[200, undefined], "ACTIVE"] : [INVALID, "INVITED"],
    );
  },
);
