// What is a dialog that exists only while it is open? It opens when it is mounted.
import { useLingui } from "@lingui/react/macro";
import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";

/** Mantine gives the focus back 10 ms after the end, from the mounted dialog. */
const UNTIL_FOCUS_MS = 50;

/** `children` gets what closes the dialog. `onClose` runs once it has faded out. */
export function Dialog({
  onClose,
  children,
  ...props
}: {
  title: ReactNode;
  zIndex?: number;
  size?: number;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // Opened after it was mounted, because only then the focus goes back to where it was.
  useEffect(() => setOpen(true), []);
  const close = () => setOpen(false);
  return (
    <Modal
      {...props}
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={() => window.setTimeout(onClose, UNTIL_FOCUS_MS)}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      {children(close)}
    </Modal>
  );
}
