// How is something confirmed that has consequences? A dialog that names the object, says what
// follows, and repeats the verb.
import { t } from "@lingui/core/macro";
import { Checkbox, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

/**
 * Asks before doing. `verb` is the button's text; a dangerous one is red. `onConfirm` hears whether
 * the choice was taken.
 */
export function confirm(options: {
  title: string;
  text: ReactNode;
  verb: string;
  isDangerous?: boolean;
  /** The other button's text, where "Cancel" could be taken for the verb. */
  stay?: string;
  /** Something that can be done along with it. */
  choice?: { label: string; isTaken: boolean };
  onConfirm: (isChoiceTaken: boolean) => void;
}): void {
  const { choice } = options;
  let isChoiceTaken = choice?.isTaken ?? false;
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
    cancelProps: { variant: "default" },
    confirmProps: options.isDangerous ? { color: "red" } : {},
    onConfirm: () => options.onConfirm(isChoiceTaken),
  });
}
