// How large is an AVIF? The properties of its primary item tell it, and turn it by quarters.
import type { Measured } from "#shared/rules/picture/measured.ts";
import { textAt } from "#shared/rules/picture/text-at.ts";

type Box = { name: string; at: number; end: number };

export function measureAvif(view: DataView): Measured | null {
  const all = [...boxes(view, 0, view.byteLength)];
  const meta = all.find(({ name }) => name === "meta");
  const parts = meta ? [...boxes(view, meta.at + 4, meta.end)] : [];
  const properties = propertiesOf(view, parts);
  const size = properties.find(({ name }) => name === "ispe");
  if (!size) return null;
  const [width, height] = [view.getUint32(size.at + 4), view.getUint32(size.at + 8)];
  const turn = properties.find(({ name }) => name === "irot");
  const isOnSide = turn !== undefined && view.getUint8(turn.at) % 2 === 1;
  return {
    ...(isOnSide ? { width: height, height: width } : { width, height }),
    isWhole: all.every(({ end }) => end <= view.byteLength),
    scans: 1,
  };
}

/** Of the primary item: others are its transparency, its tiles or a preview. */
function propertiesOf(view: DataView, parts: Box[]): Box[] {
  const primary = parts.find(({ name }) => name === "pitm");
  const holder = parts.find(({ name }) => name === "iprp");
  const inside = holder ? [...boxes(view, holder.at, holder.end)] : [];
  const list = inside.find(({ name }) => name === "ipco");
  const links = inside.find(({ name }) => name === "ipma");
  if (!primary || !list || !links) return [];
  const item = number(view, primary.at + 4, view.getUint8(primary.at) === 0 ? 2 : 4);
  const properties = [...boxes(view, list.at, list.end)];
  return linked(view, links, item).flatMap((index) => properties[index - 1] ?? []);
}

function linked(view: DataView, { at, end }: Box, item: number): number[] {
  const idBytes = view.getUint8(at) === 0 ? 2 : 4;
  const indexBytes = view.getUint8(at + 3) % 2 === 0 ? 1 : 2;
  const mask = indexBytes === 1 ? 0x7f : 0x7fff;
  for (let entry = at + 8; entry < end; ) {
    const id = number(view, entry, idBytes);
    const count = view.getUint8(entry + idBytes);
    const first = entry + idBytes + 1;
    if (id === item)
      return Array.from(
        { length: count },
        (_, place) => number(view, first + place * indexBytes, indexBytes) & mask,
      );
    entry = first + count * indexBytes;
  }
  return [];
}

function number(view: DataView, at: number, bytes: 1 | 2 | 4): number {
  if (bytes === 1) return view.getUint8(at);
  return bytes === 2 ? view.getUint16(at) : view.getUint32(at);
}

/** Each begins with its length, its own eight bytes with it, and its name. */
function* boxes(view: DataView, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= Math.min(to, view.byteLength); ) {
    const length = view.getUint32(start);
    const isLong = length === 1;
    const head = isLong ? 16 : 8;
    const whole = isLong ? Number(view.getBigUint64(start + 8)) : length || to - start;
    if (whole < head) return;
    yield { name: textAt(view, start + 4, 4), at: start + head, end: start + whole };
    start += whole;
  }
}
