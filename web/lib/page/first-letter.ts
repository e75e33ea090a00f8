// How does a name begin? With a letter, which may be two units of the text.
export const firstLetter = (name: string): string => [...name][0] ?? "";
