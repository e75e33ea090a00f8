// How does a person add an item to a list? With the main button of the list's screen.
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { MainButton, type Rank } from "#web/components/page/main-button.tsx";

/** Takes the focus when the last row of the screen's list is removed (`keepFocus`). */
export function CreateButton({
  rank = "page",
  onClick,
  children,
}: {
  rank?: Rank;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <MainButton
      rank={rank}
      data-main-action
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </MainButton>
  );
}
