// What if a font has no place for a mark on a letter? The mark stands where it is drawn by itself.

const mended = new WeakSet<object>();

/**
 * The font library fails where a font names no place, as for vowels of Gurmukhi and Telugu:
 * https://github.com/foliojs/fontkit/issues/367. Such a rule is passed over, as the format says.
 */
export function mendMarks(doc: PDFKit.PDFDocument): void {
  const found = within(doc, "_font", "font", "_layoutEngine", "engine", "GPOSProcessor");
  const rules: unknown = found ? Object.getPrototypeOf(found) : null;
  if (!isObject(rules) || mended.has(rules)) return;
  mended.add(rules);
  const apply: unknown = Reflect.get(rules, "applyLookup");
  if (typeof apply !== "function") return;
  Reflect.set(rules, "applyLookup", function applyLookup(this: unknown, ...facts: unknown[]) {
    try {
      return Reflect.apply(apply, this, facts);
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  });
}

const within = (value: unknown, ...names: string[]): unknown =>
  names.reduce(
    (outer: unknown, name) => (isObject(outer) ? Reflect.get(outer, name) : undefined),
    value,
  );

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
