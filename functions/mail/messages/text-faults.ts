// What may a message not say? Placeholders that do not exist, a link whose text names another
// address, and any address while nobody knows its account.
import { bareText } from "#functions/access/formatted/rich-text.ts";
import type { FieldProblem } from "#shared/core/problems.ts";
import { hasAddress } from "#shared/core/text/address-in-name.ts";
import { placeholderFaults } from "#shared/rules/message/placeholders.ts";

type Texts = { subject: string; content: string };

/** `content` is clean. The first fault of each field. */
export function textFaults(isProven: boolean, texts: Texts): FieldProblem[] {
  const faults = [
    ...placeholderFaults(texts),
    ...(isProven ? [] : addressFaults(texts)),
    ...linkFaults(texts.content),
  ];
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
const EACH_LINK = /<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gis;

function linkFaults(content: string): FieldProblem[] {
  const differs = [...content.matchAll(EACH_LINK)].some(
    ([, to = "", text = ""]) => !isAsShown(to, bareText(text).trim()),
  );
  return differs ? [{ path: "content", code: "link_text_differs" }] : [];
}

/** Words may name anything; what looks like an address must lead there. */
function isAsShown(to: string, text: string): boolean {
  if (text === "" || /\s/.test(text) || !hasAddress(text)) return true;
  const [shown, real] = [hostIn(text), hostIn(to)];
  return shown !== "" && (shown === real || real === `www.${shown}` || shown === `www.${real}`);
}

function hostIn(address: string): string {
  const mail = /^(?:mailto:)?[^@\s/]+@([^?\s]+)/i.exec(address)?.[1];
  if (mail !== undefined) return mail.toLowerCase();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`);
  return url?.hostname.toLowerCase() ?? "";
}
