// What is this page about, and what is its main action?
import { Title } from "@mantine/core";
import { type ReactNode, use } from "react";
import classes from "#web/components/page/page-header.module.css";
import { PageNotice } from "#web/lib/page/page-notice.tsx";

/**
 * `help` is one line. While `areActionsComing`, the actions only keep their place. Notices stand
 * below, so that every title is at the same height.
 */
export function PageHeader({
  mark,
  title,
  count,
  badge,
  help,
  actions,
  areActionsComing = false,
}: {
  /** Before the title. */
  mark?: ReactNode;
  title: ReactNode;
  count?: number | undefined;
  badge?: ReactNode;
  help?: ReactNode;
  actions?: ReactNode;
  areActionsComing?: boolean;
}) {
  const notice = use(PageNotice);
  return (
    <>
      <header className={classes.head}>
        <div>
          <div className={classes.line}>
            {mark}
            <Title order={1} className={classes.title}>
              {title} {count !== undefined && <span className={classes.count}>{count}</span>}
            </Title>
            {badge}
          </div>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {actions && (
          <div className={classes.actions} {...(areActionsComing && { "data-coming": true })}>
            {actions}
          </div>
        )}
      </header>
      {notice}
    </>
  );
}
