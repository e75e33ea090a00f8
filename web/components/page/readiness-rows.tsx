// How does a line of the readiness rule look? As a row with a mark, and with one action at most.
import { useLingui } from "@lingui/react/macro";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/components/page/readiness-rows.module.css";

export function ReadinessRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

type Props = { name: string; isDone: boolean; action?: ReactNode; children?: ReactNode };

export function ReadinessRow({ name, isDone, action, children }: Props) {
  const { t } = useLingui();
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.row} data-done={isDone}>
      <Mark
        size={20}
        className={classes.mark ?? ""}
        role="img"
        aria-label={isDone ? t`Done` : t`To do`}
      />
      <div className={classes.content}>
        <b>{name}</b>
        {children}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </li>
  );
}
