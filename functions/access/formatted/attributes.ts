// What may an element of a formatted text say of itself? A link where it leads, an image where it
// is, and both only to places that are allowed.
import { linkFault } from "#shared/core/text/link-address.ts";
import { withoutTurning } from "#shared/core/text/visible.ts";

export type Attributes = Readonly<Record<string, string>>;

const IMAGE_ADDRESS = /^\/images\/img_[0-9a-z]+\/\d+\.(?:avif|webp|jpg)$/;

export const attributeNames = new Set(["href", "src", "alt", "width", "height", "start"]);

/** Null for an element that goes; why, is added to `found` unless nobody typed it. */
export function attributesOf(
  name: string,
  typed: Attributes,
  found: Set<string>,
): Attributes | null {
  if (name === "a") return link(typed, found);
  if (name === "img") return image(typed, found);
  return name === "ol" ? number("start", typed) : {};
}

function link({ href = "" }: Attributes, found: Set<string>): Attributes | null {
  const address = href.trim();
  if (address === "") return null;
  const fault = linkFault(address);
  if (fault === null) return { href: address, rel: "noopener noreferrer nofollow" };
  found.add(fault);
  return null;
}

function image(typed: Attributes, found: Set<string>): Attributes | null {
  const { src = "", alt = "" } = typed;
  const address = src.trim();
  if (IMAGE_ADDRESS.test(address))
    return { src: address, alt: seen(alt), ...number("width", typed), ...number("height", typed) };
  // Those are pasted with a text and nobody typed them.
  if (address !== "" && !/^data:/i.test(address)) found.add("image_address_invalid");
  return null;
}

const number = (name: string, typed: Attributes): Attributes =>
  /^\d{1,4}$/.test(typed[name] ?? "") ? { [name]: typed[name] ?? "" } : {};

/** Without what turns other text around or is no character. */
export const seen = (text: string): string =>
  withoutTurning(text).replace(/[\p{Cc}\p{Cs}]/gu, (one) => (/[\n\r\t]/.test(one) ? one : ""));
