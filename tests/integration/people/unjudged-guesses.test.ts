// Is a password check that ended without a verdict held against anybody? And does it let anybody
// guess more?
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type Guess, judgeGuess } from "#functions/access/sign-in/guesses.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { userItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { dailyClock } from "#tests/support/runs/stopped-clock.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";

const WRONG = "wrong wrong wrong";
const clock = dailyClock("2027-05-20T12:00:00Z");
const owner = eachTest(() => given.owner());
let guess: Guess;
beforeEach(() => {
  guess = { email: `${randomUUID()}@foyer.example`, version: 1, network: "here", device: null };
});

const login = (password: string) =>
  call(auth.login, { body: { email: owner.me.email, password }, address: "198.51.100.1" });

/** While it works, no check of the owner's password can end. */
async function withBrokenCheck(work: () => Promise<void>): Promise<void> {
  const key = userItem.key({ id: owner.me.id });
  const { passwordHash } = userItem.parse((await stored(key)) ?? {});
  const keep = (hash: string) =>
    asSystem(() =>
      writeItem({ update: key, set: "SET passwordHash = :hash", values: { ":hash": hash } }),
    );
  await keep("scrypt");
  await work();
  await keep(passwordHash);
}

/** A guess whose check ends when the test says so, with a verdict or without one. */
async function begun(of: Partial<Guess> = {}, onLast = async () => undefined) {
  const { promise: verdict, resolve, reject } = Promise.withResolvers<boolean>();
  const checking = Promise.withResolvers<void>();
  const judged = asSystem(() =>
    judgeGuess(
      { ...guess, ...of },
      () => {
        checking.resolve();
        return verdict;
      },
      onLast,
    ),
  );
  await Promise.race([checking.promise, judged]);
  return {
    end: async (isRight: boolean) => {
      resolve(isRight);
      expect(await judged).toBe(isRight);
    },
    breakOff: async () => {
      reject(new Error("no time left"));
      await expect(judged).rejects.toThrow("no time left");
    },
  };
}

async function wrong(times: number, of: Partial<Guess> = {}): Promise<void> {
  for (let n = 0; n < times; n++) await (await begun(of)).end(false);
}

/** The seconds to wait before the next guess. */
const waitNow = (): Promise<number> =>
  begun().then(
    (one) => one.breakOff().then(() => 0),
    (refusal: unknown) =>
      refusal instanceof ProblemError ? (refusal.details.retryAfter ?? 0) : Number.NaN,
  );

describe("a check without a verdict", () => {
  it("is no wrong guess at the sign-in: however often it breaks, the right password works at once", async () => {
    await withBrokenCheck(async () => {
      for (let n = 0; n < 12; n++) expect((await login(PASSWORD)).status).toBe(500);
    });

    for (let n = 0; n < 4; n++) expect((await login(WRONG)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it("is none either where a signed-in person types their current password", async () => {
    const { token } = owner;
    const body = { currentPassword: PASSWORD, email: `${randomUUID()}@foyer.example` };
    const change = () =>
      call(users.changeEmail, { token, params: { userId: owner.me.id }, body }).then(
        ({ status }) => status,
      );
    await withBrokenCheck(async () => {
      for (let n = 0; n < 12; n++) expect(await change()).toBe(500);
    });

    expect(await change()).toBe(200);
  });

  it("is none where the table fails between two counts", async () => {
    for (let n = 0; n < 8; n++) {
      failCountOfAll();
      expect((await login(WRONG)).status).toBe(500);
    }

    for (let n = 0; n < 5; n++) expect((await login(WRONG)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(429);
  });
});

describe.each([
  ["a network", null],
  ["a known device", "device"],
])("a guess of %s that is given back", (_, device) => {
  beforeEach(() => {
    guess = { ...guess, device };
  });

  it("counts until then, so that guesses at once are no more than allowed", async () => {
    const many = await Promise.allSettled(Array.from({ length: 40 }, () => begun()));
    const pending = many.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(pending.length).toBeLessThanOrEqual(5);

    for (const one of pending) await one.breakOff();

    await wrong(5);
    expect(await waitNow()).toBe(15);
  });

  it("ends the wait that it caused itself", async () => {
    await wrong(4);
    const last = await begun();
    expect(await waitNow()).toBe(15);

    await last.breakOff();

    await wrong(1);
    expect(await waitNow()).toBe(15);
  });

  it("leaves the wait of a wrong one after it, and takes no wrong one away", async () => {
    const slow = await begun();
    await wrong(4);

    await slow.breakOff();

    expect(await waitNow()).toBe(15);
    clock.ms += 15_000;
    await wrong(1);
    expect(await waitNow()).toBe(15);
  });

  it("takes none of the wrong ones away that came after a right one", async () => {
    const slow = await begun();
    await (await begun()).end(true);
    await wrong(4);

    await slow.breakOff();

    await wrong(1);
    expect(await waitNow()).toBe(15);
  });
});

it("gives back its place among those of all strangers, whose last one mails a link", async () => {
  let mailed = 0;
  const onLast = async () => void mailed++;
  const first = await begun({ network: "the first" });
  for (let n = 0; n < 79; n++) await wrong(1, { network: `network ${n}` });
  await first.breakOff();
  const last = await begun({ network: "another" }, onLast);
  await expect(begun({ network: "yet another" })).rejects.toMatchObject({
    code: "password_reset_needed",
  });

  await last.breakOff();

  await (await begun({ network: "another" }, onLast)).end(false);
  expect(mailed).toBe(2);
  await expect(begun({ network: "yet another" })).rejects.toMatchObject({
    code: "password_reset_needed",
  });
});

/** The next count of all strangers' guesses does not reach the table. */
function failCountOfAll(): void {
  dynamo().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        const isIt =
          commandName === "UpdateItemCommand" && JSON.stringify(args.input).includes('"ALL"');
        if (isIt && dynamo().middlewareStack.remove("failing")) throw new Error("no answer");
        return next(args);
      },
    { step: "initialize", name: "failing" },
  );
}
