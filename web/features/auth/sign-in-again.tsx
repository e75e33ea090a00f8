// How does a person sign in again without leaving the page? In a dialog that knows who they are and
// asks for the password.
import { useLingui } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { onSessionEnd, type SignedInAgain } from "#web/lib/sign-in-again.ts";

/** Above every drawer and dialog that may contain typed text. */
const ON_TOP = 400;

type Content = typeof import("#web/features/auth/same-person.tsx").SamePerson;
type Asked = { Content: Content; answer: (next: SignedInAgain) => void };

/** Shows nothing until a session ends during work. Only then does the form load. */
export function SignInAgain() {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => onSessionEnd(() => ask(setAsked)), []);
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

/**
 * If the form cannot load, the typed text stays and the refusal is shown. The next try asks again.
 */
const ask = (show: (asked: Asked) => void): Promise<SignedInAgain> =>
  import("#web/features/auth/same-person.tsx").then(
    ({ SamePerson }) => new Promise((answer) => show({ Content: SamePerson, answer })),
    () => "stay" as const,
  );
