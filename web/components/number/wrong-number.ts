// Why is a typed text no number of a field? Null if it is no number at all.

export type WrongNumber = "negative" | "decimals" | "grouped" | "large" | null;

/** Three digits after a point or comma may be decimals or thousands: "grouped". */
export function wrongNumber(typed: string, decimals: number): WrongNumber {
  const text = typed.normalize("NFKC").trim().replace(/\s*%$/, "");
  if (/^[-\u2212]\s*\d/.test(text)) return "negative";
  if (decimals < 3 && /^\d{1,3}([.,]\d{3})+([.,]\d+)?$/.test(text)) return "grouped";
  const number = /^\d+(?:[.,](\d+))?$/.exec(text);
  if (!number) return null;
  const [, fraction = ""] = number;
  return fraction.length > decimals ? "decimals" : "large";
}
