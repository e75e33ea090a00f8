// How long is an exported file there? A day from the end of its job.
const LIFE_MS = 24 * 3600 * 1000;

export const exportEndsAt = (endedAt: string): string =>
  new Date(Date.parse(endedAt) + LIFE_MS).toISOString();
