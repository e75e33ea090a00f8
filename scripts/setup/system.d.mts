// Which types has `system.mjs`? That file runs before TypeScript is installed.

/** The path of a Chromium; without one, the process ends with a sentence that says what to do. */
export function ensureBrowser(): string;

/** The path of a Firefox; without one, the process ends with a sentence that says what to do. */
export function ensureFirefox(): string;

/** Without WebKitGTK's driver and a screen for it, the process ends with a sentence. */
export function ensureWebKit(): void;
