// What does a page with one small matter look like? A card under the logo: signing in, choosing an
// account, an error.
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "#web/components/logo.tsx";
import styles from "#web/components/sheet.module.css";

/**
 * A page of its own: what it belongs to, title, a line of help, the matter, and a line under the
 * card.
 */
export function Sheet({
  above,
  title,
  help,
  foot,
  children,
}: {
  above?: ReactNode;
  title: ReactNode;
  help?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <Logo height={40} />
      <div className={styles.card}>
        {above}
        <Title order={1}>{title}</Title>
        {help && <p className={styles.help}>{help}</p>}
        {children && <div className={styles.body}>{children}</div>}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </main>
  );
}
