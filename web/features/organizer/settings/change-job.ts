// Under which name does the browser keep the job of the newest mails about a change?

export const changeJob = (eventId: string): string => `event-change:${eventId}`;
