// Does an owner sign up on a stack whose first answers come too late?
import { expect, it, onTestFinished } from "vitest";
import { listen } from "#scripts/local/stack/listen.ts";
import { signUp } from "#scripts/local/stack/sign-up.ts";

const password = "correct horse battery";
const person = {
  firstName: "Olivia",
  lastName: "Owner",
  email: "olivia@foyer.example",
  password,
  passwordConfirmation: password,
  acceptedTerms: true as const,
};

/** A stack that answers each address with its next answer, and then with its last again. */
async function answering(answers: Record<string, [status: number, body: object][]>) {
  const server = await listen(async ({ url = "" }, response) => {
    const ofUrl = answers[url] ?? [];
    const [status, body] = (ofUrl.length > 1 ? ofUrl.shift() : ofUrl[0]) ?? [404, {}];
    response.writeHead(status).end(JSON.stringify(body));
  });
  onTestFinished(() => server.close());
  return server.url;
}

it("signs in if a try registered them, and was answered too late", async () => {
  const url = await answering({
    "/api/auth/register": [
      [503, {}],
      [409, { code: "email_taken" }],
    ],
    "/api/auth/login": [[200, { data: { token: "theirs" } }]],
  });
  expect(await signUp(url, person)).toBe("theirs");
});

it("tries again if a function ran out of its time", async () => {
  const url = await answering({
    "/api/auth/register": [
      [500, { message: "Internal Server Error" }],
      [201, { data: { token: "theirs" } }],
    ],
  });
  expect(await signUp(url, person)).toBe("theirs");
});

it("ends with what went wrong in a function, at once", async () => {
  const url = await answering({ "/api/auth/register": [[500, { code: "unexpected" }]] });
  await expect(signUp(url, person)).rejects.toThrow(/register.*500.*unexpected/);
});

it("tells the refusal if the address is somebody else's", async () => {
  const url = await answering({
    "/api/auth/register": [[409, { code: "email_taken" }]],
    "/api/auth/login": [[401, { code: "wrong_password" }]],
  });
  await expect(signUp(url, person)).rejects.toThrow(/register.*409.*email_taken/);
});
