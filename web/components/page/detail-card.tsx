// How is one part of an item shown on its page? In a card with a heading and an action.
import type { ReactNode } from "react";
import classes from "#web/components/page/detail-card.module.css";

export function DetailCard({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
