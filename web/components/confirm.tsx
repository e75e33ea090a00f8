// How is something confirmed that has consequences? A dialog that names the object, says what follows, and repeats the verb.
import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

/** Asks before doing. `verb` is the button's text; a dangerous one is red. */
export function confirm(options: {
  title: string;
  text: ReactNode;
  verb: string;
  isDangerous?: boolean;
  /** The other button's text, where "Cancel" could be taken for the verb. */
  stay?: string;
  onConfirm: () => void;
}): void {
  modals.openConfirmModal({
    title: options.title,
    children: (
      <Text size="sm" c="dimmed">
        {options.text}
      </Text>
    ),
    labels: { confirm: options.verb, cancel: options.stay ?? t`Cancel` },
    cancelProps: { variant: "default" },
    confirmProps: options.isDangerous ? { color: "red" } : {},
    onConfirm: options.onConfirm,
  });
}
