// Where does a text end that is too long? Between two characters as people count them.

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export const graphemesOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = "";
  for (const { segment } of segmenter.segment(text.slice(0, 2 * most))) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  const words = /\s/.test(text[kept.length] ?? "") ? kept : kept.replace(/\s+\S*$/, "");
  return `${(words.length > kept.length * LEAST_KEPT ? words : kept).trimEnd()}…`;
}

const LEAST_KEPT = 0.8;
