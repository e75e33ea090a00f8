// Whose change of address does a mailed link confirm, until when, and how often?
import { beforeEach, describe, expect, it } from "vitest";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { confirmationItem, emailChangeItem, resetItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { mutationsOf } from "#tests/support/inputs/mutations.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { dailyClock } from "#tests/support/runs/stopped-clock.ts";
import {
  login,
  meOf,
  newAddress,
  newPassword,
  openEmailDesk,
} from "#tests/support/scenes/mail/email-change-desk.ts";
import { given, type Owner, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { amidConflicts } from "#tests/support/table/conflicts.ts";

const DAY_MS = 24 * 3600 * 1000;
const clock = dailyClock("2027-07-01T12:00:00Z", 40);
const desk = eachTest(openEmailDesk);
let owner: Owner;
let fresh: string;
beforeEach(async () => {
  owner = await given.owner();
  fresh = newAddress();
});

describe("the link to a new address", () => {
  it("works for its person alone, once, and as it was mailed", async () => {
    const other = await given.owner();
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);

    expect((await desk.confirm(other, link)).problem.code).toBe("link_invalid");
    const foreign = await call(users.confirmEmailChange, {
      token: other.token,
      params: { userId: owner.me.id, token: link },
    });
    expect([foreign.status, foreign.problem.code]).toEqual([404, "not_found"]);
    for (const forged of mutationsOf(link).slice(0, 60))
      expect([404, 409]).toContain((await desk.confirm(owner, forged)).status);
    expect((await desk.confirm(owner, link)).status).toBe(200);
    expect((await desk.confirm(owner, link)).problem.code).toBe("link_invalid");
  });

  it("works once if it is opened twice at once", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);

    const answers = await Promise.all([desk.confirm(owner, link), desk.confirm(owner, link)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(["link_invalid", "busy"]).toContain(lost?.problem.code);
    expect((await meOf(owner)).email).toBe(fresh);
  });

  it("is invalid after seven days; another one can still be asked for, for a month", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);

    clock.ms += 7 * DAY_MS;
    owner = { ...owner, token: (await login(owner.me.email)).data.token ?? "" };
    expect((await desk.confirm(owner, link)).problem.code).toBe("link_invalid");
    expect((await meOf(owner)).pendingEmail).toBe(fresh);
    expect((await desk.resend(owner)).status).toBe(204);
    expect((await desk.confirm(owner, await desk.linkTo(owner, fresh))).data.email).toBe(fresh);
  });

  it("is forgotten after thirty days without an answer", async () => {
    await desk.change(owner, fresh);

    clock.ms += 30 * DAY_MS;
    owner = { ...owner, token: (await login(owner.me.email)).data.token ?? "" };

    expect((await meOf(owner)).pendingEmail).toBeNull();
    expect((await desk.resend(owner)).problem.code).toBe("not_found");
  });

  it("is of no other kind: links that confirm or reset do not change an address, nor the other way round", async () => {
    owner = await given.owner({ isConfirmed: false });
    await call(auth.forgotPassword, { body: { email: owner.me.email } });
    await desk.change(owner, fresh);
    const userId = owner.me.id;
    const confirmation = await confirmationOf(
      userId,
      await nonceOf(confirmationItem.key({ userId })),
    );
    const reset = await resetTokenOf(userId, await nonceOf(resetItem.key({ userId })));
    const link = await desk.linkTo(owner, fresh);

    for (const other of [confirmation.token, confirmation.code, reset])
      expect((await desk.confirm(owner, other)).problem.code).toBe("link_invalid");
    const asConfirmation = await call(users.confirmEmail, {
      token: owner.token,
      params: { userId, token: link },
    });
    expect(asConfirmation.problem.code).toBe("link_invalid");
    const asReset = await call(auth.checkResetLink, { params: { token: link } });
    expect(asReset.problem.code).toBe("reset_link_invalid");
  });

  it("is invalid with a character that a mail program added, as links of other kinds are", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);

    for (const added of [")", ",", " ", ">", "%"]) {
      const params = { userId: owner.me.id, token: `${link}${added}` };
      const { token } = owner;
      expect((await desk.confirm(owner, params.token)).problem.code).toBe("link_invalid");
      expect((await call(users.confirmEmail, { token, params })).problem.code).toBe("link_invalid");
      expect((await call(auth.checkResetLink, { params })).problem.code).toBe("reset_link_invalid");
      expect((await call(auth.checkInvitation, { params })).problem.code).toBe(
        "invitation_invalid",
      );
    }
  });

  it("ends the links that were mailed to the old address", async () => {
    owner = await given.owner({ isConfirmed: false });
    const userId = owner.me.id;
    await call(auth.forgotPassword, { body: { email: owner.me.email } });
    const confirmation = await confirmationOf(
      userId,
      await nonceOf(confirmationItem.key({ userId })),
    );
    const reset = await resetTokenOf(userId, await nonceOf(resetItem.key({ userId })));
    await desk.change(owner, fresh);

    await desk.confirm(owner, await desk.linkTo(owner, fresh));

    const checked = await call(auth.checkResetLink, { params: { token: reset } });
    expect(checked.problem.code).toBe("reset_link_invalid");
    const opened = await call(users.confirmEmail, {
      token: owner.token,
      params: { userId, token: confirmation.token },
    });
    expect(opened.problem.code).toBe("link_invalid");
  });

  it("is a person's own: nobody changes, resends or cancels another one's", async () => {
    const other = await given.owner();
    await desk.change(owner, fresh);
    const params = { userId: owner.me.id };
    const { token } = other;

    const answers = [
      await call(users.changeEmail, {
        token,
        params,
        body: { email: newAddress(), currentPassword: PASSWORD },
      }),
      await call(users.resendEmailChange, { token, params }),
      await call(users.cancelEmailChange, { token, params }),
    ];

    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [404, "not_found"]),
    );
    expect((await meOf(owner)).pendingEmail).toBe(fresh);
  });

  it("cannot be made by a session that a new password has ended", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);
    const changed = await newPassword(owner);

    expect((await desk.confirm(owner, link)).problem.code).toBe("session_ended");
    owner = { ...owner, token: changed.data.token ?? "" };
    expect((await desk.confirm(owner, link)).problem.code).toBe("link_invalid");
    expect(await stored(emailChangeItem.key({ userId: owner.me.id }))).toBeNull();
  });
});

const nonceOf = async (key: { pk: string; sk: string }): Promise<string> =>
  String((await stored(key))?.["nonce"]);

it("is busy, never another refusal, while others write what a change writes", async () => {
  const told = async (work: () => ReturnType<typeof call>) => {
    const { status, problem } = await amidConflicts(work);
    return [status, problem.code];
  };
  const busy = [503, "busy"];

  expect(await told(() => desk.change(owner, fresh))).toEqual(busy);
  await desk.change(owner, fresh);
  const link = await desk.linkTo(owner, fresh);
  expect(await told(() => desk.resend(owner))).toEqual(busy);
  expect(await told(() => newPassword(owner))).toEqual(busy);
  expect(await told(() => desk.confirm(owner, link))).toEqual(busy);

  expect((await desk.confirm(owner, link)).data.email).toBe(fresh);
});

it("waits no longer once its time and the table's are over", async () => {
  await desk.change(owner, fresh);

  clock.ms += 366 * DAY_MS;
  const { token = "" } = (await login(owner.me.email)).data;

  expect((await meOf({ token: token ?? "" })).pendingEmail).toBeNull();
});
