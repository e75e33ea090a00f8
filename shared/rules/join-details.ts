// How do people with a ticket join an event? By what its organizer wrote, if the event is online.
type Joined = { isOnline?: boolean | undefined; onlineDetails?: string | undefined };

/** How to join, for people with a valid ticket alone; empty for an event that is not online. */
export const joinDetails = ({ isOnline = false, onlineDetails = "" }: Joined): string =>
  isOnline ? onlineDetails : "";
