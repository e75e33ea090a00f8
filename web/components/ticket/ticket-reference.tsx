// Which of two people with the same name is it? The reference is on their ticket and opens nothing.
import classes from "#web/components/ticket/ticket-reference.module.css";

export function TicketReference({ children }: { children: string }) {
  return <span className={classes.reference}>{children}</span>;
}
