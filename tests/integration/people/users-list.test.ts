// Whom does an admin see in the list of users, and how is it searched, sorted and filtered?
import { describe, expect, it } from "vitest";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  invited,
  listed,
  memberOf,
  newAddress,
  rowOf,
  setRights,
  signIn,
} from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(() => given.owner());

const idsOf = async (search: string) => (await listed(owner, search)).map(({ id }) => id);

describe("the list of users", () => {
  it("has the owner with the last sign-in", async () => {
    const [row, ...others] = await listed(owner);

    expect(others).toEqual([]);
    expect(row).toEqual({
      id: owner.me.id,
      version: 1,
      firstName: "Olivia",
      lastName: "Owner",
      email: owner.me.email,
      role: "ADMIN",
      isOwner: true,
      status: "ACTIVE",
      lastLoginAt: expect.stringMatching(/Z$/),
      invitation: null,
      openInvitations: [],
    });
  });

  it("has members, invited and inactive people, and nobody of another account", async () => {
    const stranger = await given.owner();
    await invited(stranger);
    const member = await memberOf(owner);
    const off = await memberOf(owner);
    await setRights(owner, off.id, { role: "ORGANIZER", status: "INACTIVE" });
    const { user } = await invited(owner);

    const rows = await listed(owner);

    expect(rows.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual(
      [
        `${owner.me.id} ACTIVE`,
        `${member.id} ACTIVE`,
        `${off.id} INACTIVE`,
        `${user.id} INVITED`,
      ].toSorted(),
    );
    expect(await listed(stranger)).toHaveLength(2);
  });

  it("is filtered by status and role, and searched by name and address", async () => {
    const member = await memberOf(owner);
    const email = newAddress();
    const { user } = await invited(owner, email, { firstName: "Zoë", lastName: "Ångström" });
    const { user: admin } = await invited(owner, newAddress(), { role: "ADMIN" });

    expect(await idsOf("?filter_fields[status]=INVITED&filter_fields[role]=ORGANIZER")).toEqual([
      user.id,
    ]);
    expect((await idsOf("?filter_fields[role]=ADMIN")).toSorted()).toEqual(
      [owner.me.id, admin.id].toSorted(),
    );
    expect(await idsOf("?query=zoe angstrom")).toEqual([user.id]);
    expect(await idsOf(`?query=${member.email.slice(0, 20)}`)).toEqual([member.id]);
    expect(await idsOf("?query=nobody at all")).toEqual([]);
    const refused = await call(users.list, {
      token: owner.token,
      search: "?filter_fields[status]=GONE",
    });
    expect(refused.status).toBe(422);
  });

  it("is sorted by name unless asked otherwise, and comes in pages", async () => {
    const add = async (firstName: string, role: string) =>
      (await invited(owner, newAddress(), { firstName, role })).user.id;
    const [ada, zoe] = [await add("Ada", "ORGANIZER"), await add("Zoë", "ADMIN")];

    expect(await idsOf("")).toEqual([ada, owner.me.id, zoe]);
    expect(await idsOf("?sort_by=name&sort_direction=desc")).toEqual([zoe, owner.me.id, ada]);
    expect(await idsOf("?sort_by=role&sort_direction=desc")).toEqual([ada, zoe, owner.me.id]);
    expect(await idsOf("?sort_by=lastLoginAt&sort_direction=desc")).toEqual([
      owner.me.id,
      zoe,
      ada,
    ]);
    expect(await idsOf("?per_page=2&page=2")).toEqual([zoe]);
    const { meta } = await call(users.list, { token: owner.token, search: "?per_page=2" });
    expect(meta).toMatchObject({ total: 3, lastPage: 2, page: 1 });
  });

  it("keeps an invitation whose time is over, says when it ended, and names it not with its maker", async () => {
    const { user } = await invited(owner);
    const restore = stopClock(30 * 24 * 3600 * 1000);
    const later = await signIn(owner);
    const maker = await rowOf(later, owner.me.id);
    const row = await rowOf(later, user.id).finally(restore);

    expect(row).toEqual(user);
    expect(maker.openInvitations).toEqual([]);
  });

  it("shows when a person came into this account last, not into another", async () => {
    const person = await given.organizerOf(owner);
    const before = (await rowOf(owner, person.me.id)).lastLoginAt ?? "";
    const restore = stopClock(3600 * 1000);
    const own = person.me.accounts.find(({ id }) => id !== owner.me.account.id)?.id ?? "";
    await signIn({ ...person, me: { ...person.me, account: { id: own, name: "" } } });
    const host = await signIn(owner);
    const elsewhere = (await rowOf(host, person.me.id)).lastLoginAt;
    await signIn(person);
    const here = (await rowOf(host, person.me.id)).lastLoginAt ?? "";
    restore();

    expect(elsewhere).toBe(before);
    expect(Date.parse(here) - Date.parse(before)).toBeGreaterThan(3_500_000);
  });
});
