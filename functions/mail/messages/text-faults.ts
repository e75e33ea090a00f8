// What may a message not say? Placeholders that do not exist, a link whose text names another
// address, and any address while nobody knows its account.
import { bareText } from "#functions/access/formatted/rich-text.ts";
import type { FieldProblem } from "#shared/core/problems.ts";
import { hasAddress } from "#shared/core/text/address-in-name.ts";
import { placeholderFaults } from "#shared/rules/message/placeholders.ts";

type Texts = { subject: string; content: string };

/** `content` is clean. The first fault of each field. */
export function textFaults(isProven: boolean, texts: Texts): FieldProblem[] {
  const faults = [...placeholderFaults(texts), ...(isProven ? [] : addressFaults(texts))];
  return faults.filter((one, at) => faults.findIndex(({ path }) => path === one.path) === at);
}

function addressFaults({ subject, content }: Texts): FieldProblem[] {
  const code = "address_in_text";
  const words = bareText(content).split(/\s+/);
  return [
    ...(hasAddress(subject) ? [{ path: "subject", code }] : []),
    ...(words.some(hasAddress) || LINK.test(content) ? [{ path: "content", code }] : []),
  ];
}

const LINK = /<a\s/i;
