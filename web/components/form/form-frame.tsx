// What does a form open in? A short one in a dialog, a longer one in a drawer.
import { useLingui } from "@lingui/react/macro";
import { Drawer, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { unlessCovered } from "#web/components/dialog/dialogs.tsx";
import classes from "#web/components/form/form-dialog.module.css";
import { GiveWay } from "#web/components/page/main-button.tsx";

const FEWEST_IN_DRAWER = 5;

export function FormFrame({
  isShort,
  title,
  onClose,
  children,
}: {
  isShort: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const props = {
    opened: true,
    onClose: unlessCovered(onClose),
    title,
    padding: 0,
    closeButtonProps: { "aria-label": t`Close` },
    classNames: {
      content: classes.content ?? "",
      header: classes.header ?? "",
      body: classes.body ?? "",
    },
    children: (
      <>
        <GiveWay />
        {children}
      </>
    ),
  };
  return isShort ? <Modal {...props} size={440} /> : <Drawer {...props} size={520} />;
}

export const FrameBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
);

/** Each value is a field, and each answer of a list. What is undefined is not asked for. */
export function isShortForm(values: Record<string, unknown>): boolean {
  const fields = Object.values(values).flatMap((value) => {
    if (value === undefined) return [];
    return Array.isArray(value) && value.some((one) => typeof one === "object") ? value : [value];
  });
  return fields.length < FEWEST_IN_DRAWER;
}
