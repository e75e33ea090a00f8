// How do people with a ticket join an event? By the organizer's connection details, if it is
// online.
type Joined = { isOnline?: boolean | undefined; onlineDetails?: string | undefined };

/**
 * The connection details, only for people with a valid ticket. Empty for an event that is not
 * online.
 */
export const joinDetails = ({ isOnline = false, onlineDetails = "" }: Joined): string =>
  isOnline ? onlineDetails : "";
