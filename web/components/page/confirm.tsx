// How does a person confirm an action? In a dialog that names its object and its consequences.
import { t } from "@lingui/core/macro";
import { Checkbox, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import classes from "#web/components/page/confirm.module.css";

/** `verb` is the button's text. `onClose` runs after either answer. */
export function confirm(options: {
  title: string;
  text: ReactNode;
  verb: string;
  isDangerous?: boolean;
  /** Set it where "Cancel" could be taken for the verb. */
  stay?: string;
  /** An extra that the person can tick; `isTaken` is its initial state. */
  choice?: { label: string; isTaken: boolean };
  onConfirm: (isChoiceTaken: boolean) => void;
  onClose?: () => void;
}): void {
  const { choice } = options;
  let isChoiceTaken = choice?.isTaken ?? false;
  let isAnswered = false;
  modals.openConfirmModal({
    title: options.title,
    children: (
      <>
        <Text size="sm" c="dimmed">
          {options.text}
        </Text>
        {choice && (
          <Checkbox
            mt="md"
            label={choice.label}
            defaultChecked={choice.isTaken}
            onChange={({ currentTarget }) => {
              isChoiceTaken = currentTarget.checked;
            }}
          />
        )}
      </>
    ),
    labels: { confirm: options.verb, cancel: options.stay ?? t`Cancel` },
    groupProps: { className: classes.buttons },
    // Without it the focus begins on the cross, which says nothing about the question.
    cancelProps: { variant: "default", "data-autofocus": true },
    confirmProps: options.isDangerous ? { color: "red" } : {},
    // The dialog takes presses while it fades out.
    onConfirm: () => {
      if (!isAnswered) options.onConfirm(isChoiceTaken);
      isAnswered = true;
    },
    ...(options.onClose && { onClose: options.onClose }),
  });
}

/** `toCopy` can be selected as a whole. */
export function inform(options: { title: string; text: ReactNode; toCopy?: string }): void {
  const { title, text, toCopy } = options;
  modals.openConfirmModal({
    title,
    children: (
      <>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {toCopy && (
          <Text size="sm" ff="monospace" mt="xs" className={classes.toCopy}>
            {toCopy}
          </Text>
        )}
      </>
    ),
    labels: { confirm: t`Close`, cancel: null },
    confirmProps: { variant: "default" },
    cancelProps: { display: "none" },
  });
}
