// How often may a person guess the code that confirms an address, and of which mail must it be?
import { expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const owner = eachTest(() => given.owner({ isConfirmed: false }));

async function codeNow(): Promise<string> {
  const userId = owner.me.id;
  const item = await asSystem(() => getItem(confirmationItem.key({ userId })));
  return (await confirmationOf(userId, confirmationItem.parse(item ?? {}).nonce)).code;
}
const confirm = (text: string) =>
  call(users.confirmEmail, { token: owner.token, params: { userId: owner.me.id, token: text } });
const resend = () =>
  call(users.resendEmailConfirmation, { token: owner.token, params: { userId: owner.me.id } });
const guess = async (times: number) => {
  const right = await codeNow();
  for (let n = 0; n < times; n++)
    expect((await confirm(right === "000000" ? "000001" : "000000")).status).toBe(409);
};

it("four wrong codes leave a fifth try, which may be right", async () => {
  await guess(4);

  expect((await confirm(await codeNow())).data.isEmailConfirmed).toBe(true);
});

it.each([
  ["in two groups", (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ["with a dash of a program", (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`],
  ["in quotes, with a last dot", (code: string) => `“${code}”.`],
  [
    "in full-width digits",
    (code: string) => code.replace(/\d/g, (one) => "０１２３４５６７８９".charAt(Number(one))),
  ],
])("a code pasted %s is the code, and a text of other characters is no try", async (_, spelt) => {
  await guess(4);
  for (const text of ["12345", "12345O", "one two"])
    expect((await confirm(text)).problem.code).toBe("link_invalid");

  expect((await confirm(spelt(await codeNow()))).data.isEmailConfirmed).toBe(true);
});

it("after five wrong codes the right one is refused, and the next mail's is taken", async () => {
  await guess(5);
  expect((await confirm(await codeNow())).problem.code).toBe("code_invalid");

  await resend();

  expect((await confirm(await codeNow())).data.isEmailConfirmed).toBe(true);
});

it("a code is void once another mail was asked for, even while it is being checked", async () => {
  const former = await codeNow();
  const sent = beforeNext("UpdateItemCommand", resend, ":nonce");

  expect((await confirm(former)).problem.code).toBe("code_invalid");

  expect((await sent).status).toBe(204);
  expect((await confirm(await codeNow())).data.isEmailConfirmed).toBe(true);
});
