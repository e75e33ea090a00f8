// How does a person confirm an action? In a dialog that names its object and its consequences.
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { openDialog } from "#web/components/dialog/dialogs.tsx";
import { lazily } from "#web/components/dialog/lazily.ts";

const QuestionDialog = lazily(() => import("#web/components/dialog/question-dialog.tsx"));

/** `verb` is the button's text. `onClose` runs after either answer. */
export function confirm({
  onClose,
  ...question
}: {
  title: string;
  text: ReactNode;
  verb: string;
  isDangerous?: boolean;
  /** Set it where "Cancel" could be taken for the verb. */
  stay?: string;
  /** An extra that the person can tick; `isTaken` is its initial state. */
  choice?: { label: string; isTaken: boolean };
  toType?: { label: string; words: string };
  onConfirm: (isChoiceTaken: boolean) => void;
  /** At the button that only closes. */
  onStay?: (() => void) | undefined;
  onClose?: () => void;
}): void {
  openDialog(
    (close) => <QuestionDialog stay={t`Cancel`} {...question} onClose={close} />,
    onClose,
    question.title,
  );
}

/** `toCopy` can be selected as a whole. */
export function inform(options: { title: string; text: ReactNode; toCopy?: string }): void {
  openDialog((close) => <QuestionDialog {...options} stay={t`Close`} onClose={close} />);
}
