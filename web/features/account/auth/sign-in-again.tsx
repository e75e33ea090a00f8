// How does a person sign in again without leaving the page? In a dialog that asks for the password.
import { useEffect } from "react";
import { openDialog } from "#web/components/dialog/dialogs.tsx";
import { onSessionEnd, type SignedInAgain } from "#web/lib/api/sign-in-again.ts";

export function useSignInAgain(): void {
  useEffect(() => onSessionEnd(ask), []);
  useEffect(loadAtFirstUse, []);
}

const load = () => import("#web/features/account/auth/same-person.tsx");

/** Loads at the first press or key, because a browser may never fetch a module again. */
function loadAtFirstUse(): () => void {
  const uses = ["pointerdown", "keydown"];
  // A failure is handled when the form is needed.
  const loadEarly = () => {
    void load().catch(() => undefined);
    void import("#web/components/dialog/question-dialog.tsx").catch(() => undefined);
  };
  for (const use of uses) window.addEventListener(use, loadEarly, { once: true });
  return () => {
    for (const use of uses) window.removeEventListener(use, loadEarly);
  };
}

/** If the form cannot load, the typed text stays and the refusal is shown. */
async function ask(): Promise<SignedInAgain> {
  const form = await load().catch(() => null);
  if (!form) return "stay";
  return new Promise((answer) =>
    openDialog(
      (close) => <form.SamePerson onEnd={answer} onClose={close} />,
      () => answer("stay"),
    ),
  );
}
