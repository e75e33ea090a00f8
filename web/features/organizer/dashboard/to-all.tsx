// How does a card lead to the whole list? By a link in its head.
import { Anchor } from "@mantine/core";
import { Link } from "react-router-dom";
import classes from "#web/features/organizer/dashboard/dashboard.module.css";

export const ToAll = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} className={classes.link ?? ""}>
    {children}
  </Anchor>
);
