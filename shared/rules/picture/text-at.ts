// Which letters stand at a place of a file, and which part of it begins there?

/** Shorter at the end of the file. */
export function textAt(view: DataView, at: number, length: number): string {
  const { buffer, byteOffset, byteLength } = view;
  const from = Math.min(at, byteLength);
  const bytes = new Uint8Array(buffer, byteOffset + from, Math.min(length, byteLength - from));
  return String.fromCharCode(...bytes);
}

export function partAt(view: DataView, at: number, length: number): DataView {
  const { buffer, byteOffset, byteLength } = view;
  const from = Math.min(at, byteLength);
  return new DataView(buffer, byteOffset + from, Math.min(length, byteLength - from));
}
