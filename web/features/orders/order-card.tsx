// How does one part of an order stand on its page? A card with a heading, and what can be done
// about it at the heading's side.
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
