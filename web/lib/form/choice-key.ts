// Under which key is a choice kept? A ticket, or one of its tiers, can be chosen.

export const choiceKey = (ticketId: string, tierId: string | null): string =>
  tierId === null ? ticketId : `${ticketId} ${tierId}`;
