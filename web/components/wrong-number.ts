// Why is a typed text no number of a field? It lies below zero, has too many decimals, or is too
// large. Null if it is no number at all.

export type WrongNumber = "negative" | "decimals" | "large" | null;

/** `decimals` is how many the field takes. A text that can be read is none of these. */
export function wrongNumber(typed: string, decimals: number): WrongNumber {
  const text = typed.normalize("NFKC").trim().replace(/\s*%$/, "");
  if (/^[-\u2212]\s*\d/.test(text)) return "negative";
  const number = /^\d+(?:[.,](\d+))?$/.exec(text);
  if (!number) return null;
  const [, fraction = ""] = number;
  return fraction.length > decimals ? "decimals" : "large";
}
