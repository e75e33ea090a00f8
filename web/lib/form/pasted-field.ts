// What stands in a field that a person has left? What they pasted, without a program's signs.
import { emailFault, emailTyped } from "#shared/core/text/email-address.ts";
import { pastedCode, sixDigits } from "#shared/core/text/pasted-text.ts";

/** A field says by `data-pasted` what it asks for. */
const readAs: Record<string, (text: string) => string | null> = {
  address: (text) => (emailFault(emailTyped(text)) === null ? emailTyped(text) : null),
  code: pastedCode,
  digits: sixDigits,
};

type Form = { getInputProps: (path: string) => { onChange?: (value: string) => void } };

export function tidyField(form: Form, field: unknown): void {
  if (!(field instanceof HTMLInputElement)) return;
  const { path, pasted } = field.dataset;
  const read = readAs[pasted ?? ""]?.(field.value) ?? null;
  if (path === undefined || read === null) return;
  if (read.toUpperCase() !== field.value.toUpperCase()) form.getInputProps(path).onChange?.(read);
}

/** For a form that is sent by Enter, or was filled in by the browser. */
export function tidyFields(form: Form, element: Element | undefined): void {
  for (const field of element?.querySelectorAll("[data-pasted]") ?? []) tidyField(form, field);
}
