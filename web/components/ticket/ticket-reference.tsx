// Which of two people with the same name is it? The reference shown here is the one on their
// ticket. It gives no access.
import classes from "#web/components/ticket/ticket-reference.module.css";

export function TicketReference({ children }: { children: string }) {
  return <span className={classes.reference}>{children}</span>;
}
