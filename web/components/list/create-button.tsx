// How does a person add an item to a list? With the one filled button of the list's screen.
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Takes the focus when the last row of the screen's list is removed (`keepFocus`). */
export function CreateButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      data-main-action
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
