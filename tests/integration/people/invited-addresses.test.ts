// Which addresses can be invited, how many, and what does an admin learn about them?
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  invitationDesk,
  invite,
  invited,
  listed,
  memberOf,
  newAddress,
  setRights,
  signIn,
} from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { told } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const owner = eachTest(() => given.owner());
const office = eachTest(openPostOffice);
afterEach(() => vi.unstubAllEnvs());

const DAY_MS = 24 * 3600 * 1000;
const { resend, revoke, sentMails } = invitationDesk(owner, office);

describe("an address that is invited", () => {
  it.each([
    ["the owner's", () => owner.me.email],
    ["the inviter's own, in other spelling", () => ` ${owner.me.email.toUpperCase()}`],
  ])("cannot be %s", async (_, email) => {
    const refused = await invite(owner, email());

    expect(told(refused)).toEqual([409, "already_member"]);
    expect(refused.problem.fields).toEqual([{ path: "email", code: "already_member" }]);
    expect(await listed(owner)).toHaveLength(1);
  });

  it("cannot be a member's, and for an inactive one the list is named", async () => {
    const member = await memberOf(owner);
    expect(told(await invite(owner, member.email.toUpperCase()))).toEqual([409, "already_member"]);

    await setRights(owner, member.id, { role: "ORGANIZER", status: "INACTIVE" });

    expect(told(await invite(owner, member.email))).toEqual([409, "member_inactive"]);
  });

  it("cannot be invited already, in any spelling", async () => {
    const { email } = await invited(owner);

    expect(told(await invite(owner, email.toUpperCase()))).toEqual([409, "already_invited"]);
    await invite(owner, "ivan@почта.рф");
    const ascii = await invite(owner, "ivan@xn--80a1acny.xn--p1ai");
    expect(told(ascii)).toEqual([409, "already_invited"]);
    expect(await listed(owner)).toHaveLength(3);
  });

  it("is invited at most once by requests at once", async () => {
    const email = newAddress();

    const answers = await Promise.all([1, 2, 3].map(() => invite(owner, email)));

    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeLessThanOrEqual(1);
    expect(answers.filter((one) => one.problem.code === "already_invited")).toHaveLength(
      3 - made.length,
    );
    expect(await listed(owner)).toHaveLength(1 + made.length);
  });

  it("may be invited by several accounts", async () => {
    const email = newAddress();
    const other = await given.owner();

    expect((await invite(owner, email)).status).toBe(201);
    expect((await invite(other, email)).status).toBe(201);
  });

  it("looks the same whether or not somebody has it: status, body, and calls of the table", async () => {
    const known = await given.owner();
    const traceOf = async (email: string) => {
      const calls: string[] = [];
      dynamo().middlewareStack.add(
        (next, context) => (args) => {
          const { TransactItems = [] } = args.input as { TransactItems?: object[] };
          calls.push(`${context.commandName} ${TransactItems.length}`);
          return next(args);
        },
        { step: "initialize", name: "trace", override: true },
      );
      const { status, data } = await invite(owner, email);
      const again = await resend(data.id);
      dynamo().middlewareStack.remove("trace");
      const shape = Object.keys(data).map((name) => [name, typeof Object(data)[name]]);
      return {
        calls,
        status,
        again: again.status,
        shape,
        row: { ...data, id: "", email: "", invitation: null },
      };
    };

    const [ofKnown, ofUnknown] = [await traceOf(known.me.email), await traceOf(newAddress())];

    expect(ofUnknown).toEqual(ofKnown);
    expect(ofKnown.status).toBe(201);
    const [one, other] = (await listed(owner, "?filter_fields[status]=INVITED")).map(
      ({ id }) => id,
    );
    expect([one, other]).not.toContain(known.me.id);
  });
});

describe("how many people an account invites", () => {
  it("is told when too many invitations are open, and one that is revoked makes room", async () => {
    vi.stubEnv("INVITATIONS_OPEN", "2");
    const first = await invited(owner);
    await invited(owner);

    const refused = await invite(owner, newAddress());

    expect(told(refused)).toEqual([409, "too_many_invitations"]);
    expect(refused.problem.params).toEqual({ maximum: 2 });
    await revoke(first.user.id);
    expect((await invite(owner, newAddress())).status).toBe(201);
  });

  it("is twenty open ones by itself, also at once", async () => {
    for (let n = 0; n < 19; n++) await invite(owner, newAddress());

    const answers = await Promise.all([1, 2].map(() => invite(owner, newAddress())));
    const made = answers.filter(({ status }) => status === 201).length;

    expect(made).toBeLessThanOrEqual(1);
    expect(await listed(owner, "?per_page=100")).toHaveLength(20 + made);
    if (made === 0) await invite(owner, newAddress());
    expect(told(await invite(owner, newAddress()))).toEqual([409, "too_many_invitations"]);
  });

  it("does not count expired ones", async () => {
    vi.stubEnv("INVITATIONS_OPEN", "1");
    onTestFinished(stopClock());
    await invite(owner, newAddress());
    expect(told(await invite(owner, newAddress()))).toEqual([409, "too_many_invitations"]);

    onTestFinished(stopClock(8 * DAY_MS));

    expect((await invite(await signIn(owner), newAddress())).status).toBe(201);
  });

  it("is so many a day, with those that are sent again, and tomorrow again", async () => {
    vi.stubEnv("INVITATIONS_A_DAY", "2");
    onTestFinished(stopClock());
    const { user } = await invited(owner);
    expect((await resend(user.id)).status).toBe(200);

    const [another, again] = [await invite(owner, newAddress()), await resend(user.id)];

    expect(told(another)).toEqual([429, "too_many_requests"]);
    expect(told(again)).toEqual([429, "too_many_requests"]);
    expect(Number(another.headers["retry-after"])).toBeGreaterThan(0);
    onTestFinished(stopClock(DAY_MS));
    expect((await invite(await signIn(owner), newAddress())).status).toBe(201);
  });

  it("is not the account's share of mails by hand: what is over it waits", async () => {
    vi.stubEnv("MAILS_BY_HAND_A_DAY", "1");
    onTestFinished(stopClock());
    await invited(owner);
    await sentMails();

    const another = await invite(owner, newAddress());

    expect(another.status).toBe(201);
    expect(await sentMails()).toHaveLength(1);
    expect(await listed(owner)).toHaveLength(3);
  });

  it("is five mails a day to one address, of all its invitations", async () => {
    onTestFinished(stopClock());
    const { user } = await invited(owner);
    await sentMails();
    for (let n = 1; n < 5; n++) {
      await resend(user.id);
      await sentMails();
    }

    expect(office.sent).toHaveLength(5);
    expect(told(await resend(user.id))).toEqual([429, "mail_share_used"]);
  });

  it("is invited once by two admins at once", async () => {
    const email = newAddress();

    const answers = await Promise.all([invite(owner, email), invite(owner, email)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await listed(owner)).filter((user) => user.email === email)).toHaveLength(1);
  });
});
