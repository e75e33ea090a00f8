// How is one part of an order shown on its page? In a card with a heading, and with an action next
// to the heading.
import type { ReactNode } from "react";
import styles from "#web/features/orders/order.module.css";

export function OrderCard({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
