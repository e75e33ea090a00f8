// How do people with a ticket join an online event? By the organizer's connection details.
type Joined = { isOnline?: boolean | undefined; onlineDetails?: string | undefined };

export const joinDetails = ({ isOnline = false, onlineDetails = "" }: Joined): string =>
  isOnline ? onlineDetails : "";
