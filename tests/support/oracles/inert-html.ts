// Can anything in a formatted text run or load? Its elements and attributes are judged, not its
// characters.
import { Window } from "happy-dom";

const attributesOf: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    "p br h2 h3 ul li blockquote hr strong em u s".split(" ").map((name) => [name, []]),
  ),
  ol: ["start"],
  a: ["href", "rel"],
  img: ["src", "alt", "width", "height"],
};

const window = new Window({ settings: { disableJavaScriptEvaluation: true } });

/** What should not be there; empty if the text is harmless. */
export function liveParts(html: string): string[] {
  const body = window.document.createElement("body");
  body.innerHTML = html;
  return [...body.querySelectorAll("*")].flatMap((element) => {
    const name = element.localName;
    const known = attributesOf[name];
    if (!known) return [`<${name}>`];
    return [...element.attributes].flatMap((attribute) => {
      const isLive = !known.includes(attribute.name) || !isHarmless(attribute);
      return isLive ? [`<${name} ${attribute.name}="${attribute.value}">`] : [];
    });
  });
}

function isHarmless({ name, value }: { name: string; value: string | null }): boolean {
  if (value === null) return false;
  if (name === "href") return /^(?:https?|mailto):$/.test(new URL(value).protocol);
  if (name === "src") return /^\/images\/img_\w+\/\d+\.\w+$/.test(value);
  return name === "alt" || /^\d{1,4}$/.test(value) || value === "noopener noreferrer nofollow";
}
