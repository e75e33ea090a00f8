// How large is a PNG? Its first chunk tells it, and one that may stand anywhere turns it.
import type { Measured } from "#shared/rules/picture/measured.ts";
import { partAt, textAt } from "#shared/rules/picture/text-at.ts";
import { orientationIn, turned } from "#shared/rules/picture/turned.ts";

const FIRST = 8;

export function measurePng(view: DataView): Measured | null {
  if (textAt(view, FIRST + 4, 4) !== "IHDR") return null;
  const size = { width: view.getUint32(FIRST + 8), height: view.getUint32(FIRST + 12) };
  let orientation: number | undefined;
  let isWhole = false;
  for (let at = FIRST; at + 8 <= view.byteLength && !isWhole; ) {
    const length = view.getUint32(at);
    const name = textAt(view, at + 4, 4);
    if (name === "eXIf") orientation ??= orientationIn(partAt(view, at + 8, length));
    at += length + 12;
    isWhole = name === "IEND" && at <= view.byteLength;
  }
  return { ...turned(size, orientation), isWhole, scans: 1 };
}
