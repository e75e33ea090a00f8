// Where do dialogs appear that any code may open? Once, over all screens of the signed-in person.
import { type ReactNode, Suspense, useEffect, useState } from "react";

type Dialog = (close: () => void) => ReactNode;

let show: ((dialog: Dialog, onClose: () => void) => void) | null = null;

const above = new Set<string>();

/** For a form, which hears of Escape before the dialog that lies above it. */
export const unlessCovered = (close: () => void) => (): void => {
  if (above.size === 0) close();
};

/** `dialog` gets what takes it away; `onClose` runs then. */
export function openDialog(dialog: Dialog, onClose: () => void = () => undefined): void {
  show?.(dialog, onClose);
}

export function Dialogs() {
  const [open, setOpen] = useState<readonly { id: string; content: ReactNode }[]>([]);
  useEffect(() => {
    show = (dialog, onClose) => {
      const id = crypto.randomUUID();
      above.add(id);
      const close = () => {
        above.delete(id);
        setOpen((all) => all.filter((one) => one.id !== id));
        onClose();
      };
      setOpen((all) => [...all, { id, content: dialog(close) }]);
    };
    return () => {
      show = null;
      above.clear();
    };
  }, []);
  return open.map(({ id, content }) => <Suspense key={id}>{content}</Suspense>);
}
