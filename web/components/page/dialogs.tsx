// Where do dialogs appear that any code may open? Once, over all screens of the signed-in person.
import { type ReactNode, Suspense, useEffect, useState } from "react";

type Dialog = (close: () => void) => ReactNode;

let show: ((dialog: Dialog, onClose: () => void) => void) | null = null;

/** `dialog` gets what takes it away; `onClose` runs then. */
export function openDialog(dialog: Dialog, onClose: () => void = () => undefined): void {
  show?.(dialog, onClose);
}

export function Dialogs() {
  const [open, setOpen] = useState<readonly { id: string; content: ReactNode }[]>([]);
  useEffect(() => {
    show = (dialog, onClose) => {
      const id = crypto.randomUUID();
      const close = () => {
        setOpen((all) => all.filter((one) => one.id !== id));
        onClose();
      };
      setOpen((all) => [...all, { id, content: dialog(close) }]);
    };
    return () => {
      show = null;
    };
  }, []);
  return open.map(({ id, content }) => <Suspense key={id}>{content}</Suspense>);
}
