// Which whole number does a typed text mean? Points and commas are ambiguous, so they are none.

/** Null for an empty text, and NaN for one that is no whole number. */
export function countOf(typed: string): number | null {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return null;
  return /^[-\u2212]?\d{1,15}$/.test(text) ? Number(text.replace("\u2212", "-")) : Number.NaN;
}
