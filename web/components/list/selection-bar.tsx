// What can a person do with the selected rows? A bar shows their number and the actions.
import { Plural, useLingui } from "@lingui/react/macro";
import { ActionBar, Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { RowAction } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/selection-bar.module.css";

/** Shown while `count` is above 0. Escape and the close button clear the selection. */
export function SelectionBar({
  count,
  actions,
  onClear,
}: {
  count: number;
  actions: readonly RowAction[];
  onClear: () => void;
}) {
  const { t } = useLingui();
  // Escape in a dialog closes it alone. Without animations it is gone by now, and only the key's
  // target knows it.
  useWindowEvent("keydown", ({ key, target }) => {
    const wasInDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
    const isDialogOpen = document.querySelector("[role=dialog]") !== null;
    if (key === "Escape" && count > 0 && !wasInDialog && !isDialogOpen) onClear();
  });
  return (
    <ActionBar
      opened={count > 0}
      onClose={onClear}
      closeOnEscape={false}
      aria-label={t`Actions for the selected rows`}
      classNames={{ root: classes.bar ?? "" }}
      withBorder
    >
      <span className={classes.count} role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </span>
      <ActionBar.Divider />
      <div className={classes.actions}>
        {actions.map(({ label, icon: IconShape, onClick, isDangerous, isDisabled }) => (
          <Button
            key={label}
            size="sm"
            variant="subtle"
            color="dark.0"
            disabled={isDisabled ?? false}
            leftSection={<IconShape size={16} aria-hidden="true" />}
            onClick={onClick}
            {...(isDangerous && !isDisabled && { c: "var(--danger)" })}
          >
            {label}
          </Button>
        ))}
      </div>
      <ActionBar.Divider />
      <ActionBar.CloseButton aria-label={t`Clear the selection`} />
    </ActionBar>
  );
}
