// How does an owner sign up on a stack whose first answers may come too late?
import { sender } from "#scripts/local/stack/seed-call.ts";
import { auth } from "#shared/contracts/auth.ts";
import type { BodyInput } from "#shared/core/route.ts";

/** Returns their token. */
export async function signUp(url: string, person: BodyInput<typeof auth.register>) {
  const send = sender(url, null);
  const { email, password } = person;
  const session = await send(auth.register, { body: person }).catch(async (refusal: unknown) =>
    // A try that was answered too late has registered them, and the next one is refused.
    send(auth.login, { body: { email, password } }).catch(() => {
      throw refusal;
    }),
  );
  return session.data.token ?? "";
}
