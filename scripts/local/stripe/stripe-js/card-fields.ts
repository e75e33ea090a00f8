// What may be typed into the card fields, and what is wrong with it?
import { passesLuhn } from "#scripts/local/stripe/luhn.ts";

export type FieldName = "number" | "expiry" | "cvc";
export type CardText = Record<FieldName, string>;
export type FieldProblem = { code: string; message: string };

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const isAmex = (text: string): boolean => /^3[47]/.test(digitsOf(text));

/** The number in groups, the expiry as `MM / YY`, the code as digits. */
export function formatted(name: FieldName, text: string, card: CardText): string {
  const digits = digitsOf(text);
  if (name === "number")
    return groups(
      digits.slice(0, isAmex(digits) ? 15 : 16),
      isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4],
    );
  if (name === "cvc") return digits.slice(0, isAmex(card.number) ? 4 : 3);
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const [mm, yy] = [month.slice(0, 2), month.slice(2, 4)];
  return yy === "" ? mm : `${mm} / ${yy}`;
}

/** Null if it is valid. */
export function problemOf(name: FieldName, card: CardText, today: Date): FieldProblem | null {
  const digits = digitsOf(card[name]);
  if (name === "number") {
    const length = isAmex(digits) ? 15 : 16;
    if (digits.length < length)
      return problem("incomplete_number", "Your card number is incomplete.");
    return passesLuhn(digits) ? null : problem("invalid_number", "Your card number is invalid.");
  }
  if (name === "cvc") {
    const length = isAmex(card.number) ? 4 : 3;
    return digits.length === length
      ? null
      : problem("incomplete_cvc", "Your card's security code is incomplete.");
  }
  if (digits.length < 4)
    return problem("incomplete_expiry", "Your card's expiration date is incomplete.");
  const { month, year } = expiryOf(card);
  if (month < 1 || month > 12)
    return problem("invalid_expiry_month", "Your card's expiration month is invalid.");
  const isPast = year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;
  return isPast
    ? problem("invalid_expiry_year_past", "Your card's expiration date is in the past.")
    : null;
}

export function asPaymentMethodData(card: CardText): Record<string, string> {
  const { month, year } = expiryOf(card);
  return {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": digitsOf(card.number),
    "payment_method_data[card][exp_month]": String(month),
    "payment_method_data[card][exp_year]": String(year),
    "payment_method_data[card][cvc]": digitsOf(card.cvc),
  };
}

function expiryOf(card: CardText) {
  const digits = digitsOf(card.expiry);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

const problem = (code: string, message: string): FieldProblem => ({ code, message });

function groups(digits: string, sizes: number[]): string {
  let start = 0;
  const parts = sizes.map((size) => {
    start += size;
    return digits.slice(start - size, start);
  });
  return parts.filter((part) => part !== "").join(" ");
}
