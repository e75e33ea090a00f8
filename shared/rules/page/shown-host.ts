// Does a link's text read as the address of another host than the one it opens?
import { isHost } from "#shared/core/address-in-name.ts";
import { asciiAddress } from "#shared/core/email-address.ts";
import { parsedUrl } from "#shared/core/link-address.ts";
import { withoutUnseen } from "#shared/core/visible.ts";

const RESERVED = /\.(?:example|test|invalid|local|localhost|onion|internal)$/;
/** Longer words are no hosts. */
const LONGEST = 300;

export function linkMisleads(label: string, href: string): boolean {
  const url = parsedUrl(href);
  if (!url) return false;
  const host = bare(url.protocol === "mailto:" ? domainOf(href) : url.hostname);
  const file = url.pathname.toLowerCase().split("/").at(-1);
  return hostsIn(label).some((shown) => bare(shown) !== host && shown !== file);
}

/** The hosts that a reader sees, in lower case. */
function hostsIn(label: string): string[] {
  const text = withoutUnseen(label).normalize("NFKC").replaceAll(/[。｡]/g, ".").toLowerCase();
  return text.split(/[\s()<>"'«»„“”,;|、「」]+/).flatMap((word) => {
    const [, scheme = "", rest = ""] = /^([a-z][a-z\d+-]*:(?:[/\\]*)(?=\S))?(.*)$/.exec(word) ?? [];
    const [authority = ""] = rest.split(/[/?#\\]/);
    return authority
      .split(/[@:]/)
      .filter((one) => one.length <= LONGEST)
      .map((one) => one.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
      .filter((one, at) => (at === 0 && scheme.includes("/") && one !== "") || readsAsHost(one));
  });
}

const readsAsHost = (word: string): boolean =>
  word.includes(".") && (RESERVED.test(word) || /^\d+(?:\.\d+){3}$/.test(word) || isHost(word));

const bare = (host: string): string =>
  domainOf(asciiAddress(`x@${host}`))
    .replace(/^www\./, "")
    .replace(/\.$/, "");

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);
