// What is this page about, and what is its main action?
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "#web/components/page-header.module.css";

/** The head of a management page. `help` is one line. `actions` has at most one filled button. */
export function PageHeader({
  title,
  count,
  badge,
  help,
  actions,
}: {
  title: ReactNode;
  count?: number | undefined;
  badge?: ReactNode;
  help?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div>
        <div className={styles.line}>
          <Title order={1} className={styles.title}>
            {title} {count !== undefined && <span className={styles.count}>{count}</span>}
          </Title>
          {badge}
        </div>
        {help && <p className={styles.help}>{help}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
