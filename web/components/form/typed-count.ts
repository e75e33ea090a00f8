// Which whole number does a typed text mean? Wide digits and a minus count, points and commas do
// not: one reader's thousand is another's fraction.

/** Null for an empty text, and NaN for one that is no whole number. */
export function countOf(typed: string): number | null {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return null;
  return /^[-\u2212]?\d{1,15}$/.test(text) ? Number(text.replace("\u2212", "-")) : Number.NaN;
}
