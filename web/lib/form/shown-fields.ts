// Where is the field of a path, and what is it called? Apart from forms: lists load those late.

export function fieldAt(paths: string[]): HTMLElement | undefined {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-path]")].filter((field) =>
    paths.includes(field.dataset["path"] ?? ""),
  );
  return fields.find((field) => !fields.some((one) => one !== field && field.contains(one)));
}

/** The path if the field has no label. */
export function fieldLabel(path: string): string {
  const field = fieldAt([path]);
  const input =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
      ? field
      : null;
  // A group of choices is named inside its frame.
  const group = field?.hasAttribute("aria-labelledby")
    ? field
    : field?.querySelector("[role$=group]");
  const named = document.getElementById(group?.getAttribute("aria-labelledby") ?? "");
  return (input?.labels?.[0] ?? named)?.textContent ?? path;
}

/** Waits for the render that shows the errors, so that a screen reader reads both. */
export function focusFirst(errors: Record<string, unknown>): void {
  requestAnimationFrame(() => {
    const first = fieldAt(Object.keys(errors));
    const target = first?.matches("input,textarea,select,button,[contenteditable]")
      ? first
      : first?.querySelector<HTMLElement>("input,button");
    target?.focus();
  });
}
