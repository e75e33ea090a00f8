// What of a formatted text is kept? A few harmless elements; the rest goes, its words stay. Each
// token is looked at once.
import { Tokenizer } from "htmlparser2";
import { attributeNames } from "#functions/access/formatted/attributes.ts";
import { type Kept, type Reading, wellNested } from "#functions/access/formatted/well-nested.ts";

export function keptOf(html: string, reading: Reading = {}): Kept[] {
  const { step = () => {} } = reading;
  const text = wellNested(reading);
  let name = "";
  let attribute = "";
  let value = "";
  let attributes: Record<string, string> = {};
  const slice = (start: number, end: number): string => {
    step(1 + end - start);
    return html.slice(start, end);
  };
  const opened = () => text.open(name, attributes);
  const ignored = () => step(1);
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        name = slice(start, end).toLowerCase();
        attributes = {};
      },
      onattribname: (start, end) => {
        attribute = slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata: (start, end) => {
        value += slice(start, end);
      },
      onattribentity: (point) => {
        value += String.fromCodePoint(point);
      },
      onattribend: () => {
        if (attributeNames.has(attribute)) attributes[attribute] ??= value;
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => text.close(slice(start, end).toLowerCase()),
      ontext: (start, end) => text.words(slice(start, end)),
      ontextentity: (point) => text.words(String.fromCodePoint(point)),
      ...{ oncdata: ignored, oncomment: ignored, ondeclaration: ignored },
      ...{ onprocessinginstruction: ignored, onend: text.end },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text.kept;
}
