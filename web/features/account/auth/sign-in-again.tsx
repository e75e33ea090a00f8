// How does a person sign in again without leaving the page? In a dialog that asks for the password.
import { useLingui } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { onSessionEnd, type SignedInAgain } from "#web/lib/api/sign-in-again.ts";

/** Above every drawer and dialog that may contain typed text. */
const ON_TOP = 400;

type Content = typeof import("#web/features/account/auth/same-person.tsx").SamePerson;
type Asked = { Content: Content; answer: (next: SignedInAgain) => void };

export function SignInAgain() {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => onSessionEnd(() => ask(setAsked)), []);
  useEffect(loadAtFirstUse, []);
  const end = (next: SignedInAgain) => {
    setAsked(null);
    asked?.answer(next);
  };
  return (
    <Modal
      opened={asked !== null}
      onClose={() => end("stay")}
      title={t`Your session has ended`}
      zIndex={ON_TOP}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      {asked && <asked.Content onEnd={end} />}
    </Modal>
  );
}

const load = () => import("#web/features/account/auth/same-person.tsx");

/** Loads at the first press or key, because a browser may never fetch a module again. */
function loadAtFirstUse(): () => void {
  const uses = ["pointerdown", "keydown"];
  // A failure is handled when the form is needed.
  const loadEarly = () => void load().catch(() => undefined);
  for (const use of uses) window.addEventListener(use, loadEarly, { once: true });
  return () => {
    for (const use of uses) window.removeEventListener(use, loadEarly);
  };
}

/** If the form cannot load, the typed text stays and the refusal is shown. */
async function ask(show: (asked: Asked) => void): Promise<SignedInAgain> {
  const form = await load().catch(() => null);
  if (!form) return "stay";
  return new Promise((answer) => show({ Content: form.SamePerson, answer }));
}
