// What appears where there is nothing to show? An icon, a sentence, and the next step.
import { Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/components/page/empty-state.module.css";

export type EmptyStateProps = {
  icon: Icon;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Use 1 if nothing else on the page has a heading. */
  level?: 1 | 2;
};

export function EmptyState({ icon: IconShape, title, text, action, level = 2 }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <IconShape size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <Title order={level}>{title}</Title>
      {text && <p>{text}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
