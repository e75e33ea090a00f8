// What does a page with one small task look like? A card under the logo.
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "#web/components/page/logo.tsx";
import classes from "#web/components/page/sheet.module.css";

/** `above` is in the card over the title, `below` another card, `foot` a line under all. */
export function Sheet({
  above,
  title,
  help,
  below,
  foot,
  children,
}: {
  above?: ReactNode;
  title: ReactNode;
  help?: ReactNode;
  below?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <main className={classes.page}>
      <Logo height={40} />
      <div className={classes.card}>
        {above}
        <Title order={1}>{title}</Title>
        {help && <p className={classes.help}>{help}</p>}
        {children && <div className={classes.body}>{children}</div>}
      </div>
      {below && <div className={classes.below}>{below}</div>}
      {foot && <div className={classes.foot}>{foot}</div>}
    </main>
  );
}
