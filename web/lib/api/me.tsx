// Who is signed in? The management shell loads the person before any screen.
import { createContext, type ReactNode, use } from "react";
import type * as z from "zod";
import type { Me } from "#shared/contracts/users.ts";

type SignedIn = z.output<typeof Me>;

const MeContext = createContext<SignedIn | null>(null);

export function MeProvider({ me, children }: { me: SignedIn; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** Throws outside the management shell. */
export function useMe(): SignedIn {
  const me = use(MeContext);
  if (!me) throw new Error("useMe is for screens under the management shell.");
  return me;
}
