// How long does a notice stay that asks for nothing?

export const NOTICE_MS = 4000;
