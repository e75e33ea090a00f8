// What can a person do with one row? A menu behind three dots lists the actions.
import { useLingui } from "@lingui/react/macro";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { RowAction } from "#web/components/list/list-columns.ts";

export function RowMenu({ actions, of }: { actions: RowAction[]; of: string }) {
  const { t } = useLingui();
  if (actions.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          size="sm"
          aria-label={t`Actions for ${of}`}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: IconShape, onClick, isDangerous, isDisabled }) => (
          <Menu.Item
            key={label}
            leftSection={<IconShape size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onClick}
            disabled={isDisabled ?? false}
            {...(isDangerous && { c: "var(--danger)" })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
