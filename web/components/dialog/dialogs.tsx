// Where do dialogs appear that any code may open? Once, over all screens of the signed-in person.
import { type ReactNode, Suspense, useEffect, useState } from "react";

type Dialog = (close: () => void) => ReactNode;

let show: ((dialog: Dialog, onClose: () => void, name: string) => void) | null = null;

const above = new Set<string>();

/** For a form, which hears of Escape before the dialog that lies above it. */
export const unlessCovered = (close: () => void) => (): void => {
  if (above.size === 0) close();
};

/**
 * `dialog` gets what takes it away; `onClose` runs then. It replaces one of its `name`, so that a
 * button that is pressed twice opens one.
 */
export function openDialog(
  dialog: Dialog,
  onClose: () => void = () => undefined,
  name: string = crypto.randomUUID(),
): void {
  show?.(dialog, onClose, name);
}

/** `whileOpen` is there as long as a dialog is. */
export function Dialogs({ whileOpen }: { whileOpen: ReactNode }) {
  const [open, setOpen] = useState<readonly { id: string; content: ReactNode }[]>([]);
  useEffect(() => {
    const closeOf = new Map<string, () => void>();
    show = (dialog, onClose, name) => {
      closeOf.get(name)?.();
      const id = crypto.randomUUID();
      above.add(id);
      const close = () => {
        // Once, also where one that fades out gives its place away.
        if (!above.delete(id)) return;
        setOpen((all) => all.filter((one) => one.id !== id));
        onClose();
      };
      closeOf.set(name, close);
      setOpen((all) => [...all, { id, content: dialog(close) }]);
    };
    return () => {
      show = null;
      above.clear();
    };
  }, []);
  return (
    <>
      {open.length > 0 && whileOpen}
      {open.map(({ id, content }) => (
        <Suspense key={id}>{content}</Suspense>
      ))}
    </>
  );
}
