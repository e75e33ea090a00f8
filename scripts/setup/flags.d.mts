// Which types has `flags.mjs`? That file runs before TypeScript is installed.

/** Ends the process with a usage line for --help (0) and for an argument that is not known (2). */
export function takeFlags(usage: string, known?: string[]): void;
