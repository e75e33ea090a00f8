// What is an account called? As its first organizer, until somebody renames it.
import { describe, expect, it } from "vitest";
import { nameAfterOrganizer } from "#functions/access/account-name.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";
import { addMembership } from "#functions/users/store.ts";
import { account } from "#shared/contracts/account.ts";
import { auth } from "#shared/contracts/auth.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { memberOf, newAddress } from "#tests/support/scenes/team.ts";
import { given, type Owner, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const nameOf = async ({ token }: Pick<Owner, "token">) =>
  (await call(account.get, { token })).data.name;
const seenBy = async ({ token }: { token: string }) =>
  (await call(users.me, { token })).data.account.name;
const rename = async (owner: Owner, name: string) => {
  const { email, version } = (await call(account.get, owner)).data;
  return call(account.update, { token: owner.token, version, body: { name, email } });
};
const renameOrganizer = (owner: Owner, name: string, organizerId = owner.organizerId) =>
  call(organizers.update, {
    token: owner.token,
    params: { organizerId },
    version: 1,
    body: { name },
  });
const signIn = ({ me }: Pick<Owner, "me">) =>
  call(auth.login, { body: { email: me.email, password: PASSWORD, accountId: me.account.id } });

/** The table refuses the write that was about to go out. */
const refuse = () => Promise.reject(new Error("no table"));

/** The naming after its organizer failed. */
const called = ({ me }: Owner, name: string, accountId = me.account.id) =>
  asSystem(() =>
    writeItem({
      update: accountItem.key({ accountId }),
      set: "SET #name = :name",
      names: { "#name": "name" },
      values: { ":name": name },
    }),
  );

describe("a new account", () => {
  it("is called as its first organizer by everybody who works there", async () => {
    const owner = await given.owner();
    const member = await memberOf(owner);
    await call(organizers.create, { token: owner.token, body: { name: "Day Owl Events" } });

    expect(await nameOf(owner)).toBe("Night Owl Events");
    expect(await seenBy(owner)).toBe("Night Owl Events");
    expect(await seenBy(member)).toBe("Night Owl Events");
  });

  it("is renamed with that organizer, and with no other", async () => {
    const owner = await given.owner();
    const other = await call(organizers.create, { token: owner.token, body: { name: "Day Owl" } });
    await renameOrganizer(owner, "Noon Owl", other.data.id);
    expect(await nameOf(owner)).toBe("Night Owl Events");

    await renameOrganizer(owner, "Dusk Owl");

    expect([await nameOf(owner), await seenBy(owner)]).toEqual(["Dusk Owl", "Dusk Owl"]);
  });

  it("keeps the name that somebody gave it, also the owner's own", async () => {
    const owner = await given.owner();
    await rename(owner, "Olivia Owner");
    await renameOrganizer(owner, "Dusk Owl");
    await signIn(owner);

    expect(await nameOf(owner)).toBe("Olivia Owner");
  });

  it("goes on with its organizer after its address alone was changed", async () => {
    const owner = await given.owner();
    const { name, version } = (await call(account.get, owner)).data;
    const body = { name, email: "office@foyer.example" };
    await call(account.update, { token: owner.token, version, body });

    await renameOrganizer(owner, "Dusk Owl");

    expect(await nameOf(owner)).toBe("Dusk Owl");
  });

  it("may have an organizer that is called as its owner", async () => {
    const owner = await given.owner();
    await renameOrganizer(owner, "Olivia Owner");
    expect(await nameOf(owner)).toBe("Olivia Owner");

    await call(organizers.update, {
      ...{ token: owner.token, params: { organizerId: owner.organizerId } },
      ...{ version: 2, body: { name: "Dusk Owl" } },
    });

    expect(await nameOf(owner)).toBe("Dusk Owl");
  });
});

describe("a new account whose owner", () => {
  it("corrected their own name first is called as its organizer all the same", async () => {
    const person = { email: newAddress(), password: PASSWORD, passwordConfirmation: PASSWORD };
    const names = { firstName: "Mrta", lastName: "Novak" };
    const body = { ...person, ...names, acceptedTerms: true };
    const token = (await call(auth.register, { body })).data.token ?? "";
    const corrected = { firstName: "Marta", lastName: "Novak" };
    expect((await call(users.updateMe, { token, body: corrected })).status).toBe(200);

    await call(organizers.create, { token, body: { name: "Dusk Owl" } });

    expect(await nameOf({ token })).toBe("Dusk Owl");
  });

  it("deleted the first organizer is called as the next one from the next sign-in on", async () => {
    const owner = await given.owner();
    const { token, organizerId } = owner;
    await call(organizers.create, { token, body: { name: "Dusk Owl" } });
    await call(organizers.remove, { token, params: { organizerId } });

    await signIn(owner);

    expect([await nameOf(owner), await seenBy(owner)]).toEqual(["Dusk Owl", "Dusk Owl"]);
  });
});

describe("an account that bears another name than its organizer", () => {
  it("is named when an admin signs in", async () => {
    const owner = await given.owner();
    await called(owner, "Olivia Owner");

    await signIn(owner);

    expect([await nameOf(owner), await seenBy(owner)]).toEqual([
      ...["Night Owl Events", "Night Owl Events"],
    ]);
  });

  it("is named when its admin comes from another account", async () => {
    const member = await given.organizerOf(await given.owner());
    const { email } = member.me;
    const { accounts } = (await call(auth.login, { body: { email, password: PASSWORD } })).data;
    const accountId = accounts.find(({ role }) => role === "ADMIN")?.id ?? "";
    await called(member, "Olivia", accountId);

    const moved = await call(auth.switchAccount, { ...withCookies(member), body: { accountId } });

    expect(await seenBy({ token: moved.data.token ?? "" })).toBe("Night Owl Events");
  });

  it("stays as it is when a colleague signs in who is no admin", async () => {
    const owner = await given.owner();
    const member = await given.organizerOf(owner);
    await called(owner, "Olivia");

    await signIn(member);

    expect(await nameOf(owner)).toBe("Olivia");
  });
});

describe("a naming that ended midway", () => {
  it("goes on where the account's address is saved at the same time", async () => {
    const owner = await given.owner();
    const { name } = (await call(account.get, owner)).data;
    const email = "office@foyer.example";
    const write = () =>
      call(account.update, { token: owner.token, version: 2, body: { name, email } });
    const saved = beforeNext("UpdateItemCommand", write, "#name = :former");

    await renameOrganizer(owner, "Dusk Owl");

    expect((await saved).status).toBe(200);
    const { data } = await call(account.get, owner);
    expect([data.name, data.email]).toEqual(["Dusk Owl", email]);
  });

  it("fails neither the organizer's save nor a sign-in, and the sign-in after them mends it", async () => {
    const owner = await given.owner();
    const busy = () => beforeNext("UpdateItemCommand", refuse, "#name = :former");
    void busy();
    const saved = await renameOrganizer(owner, "Dusk Owl");
    void busy();
    const entered = await signIn(owner);
    expect([saved.status, entered.status, await nameOf(owner)]).toEqual([
      ...[200, 200, "Night Owl Events"],
    ]);

    await signIn(owner);

    expect([await nameOf(owner), await seenBy(owner)]).toEqual(["Dusk Owl", "Dusk Owl"]);
  });

  it("is finished when the member signs in whose list has the old name", async () => {
    const owner = await given.owner();
    const member = await given.owner();
    const old = { id: owner.me.account.id, name: "Olivia Owner" };
    await asSystem(() => addMembership(member.me.id, old, "ORGANIZER"));

    const entered = await call(auth.login, {
      body: { email: member.me.email, password: PASSWORD, accountId: old.id },
    });

    expect(await seenBy({ token: entered.data.token ?? "" })).toBe("Night Owl Events");
  });

  it("does nothing to an account that was renamed while it looked", async () => {
    const owner = await given.owner();
    await called(owner, "Olivia");
    const renamed = beforeNext(
      "UpdateItemCommand",
      () => rename(owner, "Riverside"),
      "#name = :former",
    );

    await asSystem(() => nameAfterOrganizer(owner.me.account.id));

    expect((await renamed).status).toBe(200);
    expect([await nameOf(owner), await seenBy(owner)]).toEqual(["Riverside", "Riverside"]);
  });
});
