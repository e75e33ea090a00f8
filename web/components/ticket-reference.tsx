// Which of two people with one name is it? Their ticket's reference, as the ticket itself shows it;
// it opens nothing.
import classes from "#web/components/ticket-reference.module.css";

export function TicketReference({ children }: { children: string }) {
  return <span className={classes.reference}>{children}</span>;
}
