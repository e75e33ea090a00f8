// Is an email address probably mistyped? Its host is compared with the most common mail hosts.
import { emailTyped } from "#shared/core/text/email-address.ts";

const HOSTS = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "gmx.de",
  "gmx.net",
  "web.de",
  "t-online.de",
  "orange.fr",
  "free.fr",
  "proton.me",
  "protonmail.com",
];

/** The address with the host that was probably meant; null if it looks right. */
export function likelyEmail(email: string): string | null {
  const [, name, host] = /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(emailTyped(email)) ?? [];
  if (!name || !host || HOSTS.includes(host)) return null;
  const near = HOSTS.find((known) => isOneSlipFrom(host, known));
  return near ? `${name}@${near}` : null;
}

/** One letter too many, one missing, one wrong, or two swapped. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  const from = [...meant].findIndex((letter, index) => letter !== typed[index]);
  const start = from === -1 ? meant.length : from;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || swapped(a) === b;
}

const swapped = ([first = "", second = "", ...rest]: string) => second + first + rest.join("");
