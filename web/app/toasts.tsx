// Where do toasts appear? On every page, at the bottom right, at most five.
import "@mantine/notifications/styles.layer.css";
import "#web/app/toasts.css";
import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";
import { clearFocusedField } from "#web/app/toast-place.ts";
import { TOAST_MS } from "#web/components/page/toast.tsx";

export function Component() {
  const { length } = useNotifications().notifications;
  const hasToasts = length > 0;
  useEffect(() => (hasToasts ? clearFocusedField() : undefined), [hasToasts]);
  useEffect(() => {
    if (length > 0) return letRestingPointerPass();
  }, [length]);
  return <Notifications position="bottom-right" limit={5} autoClose={TOAST_MS} />;
}

/**
 * A toast stays under a pointer that came to it. One that appears under a resting pointer does not
 * notice it, and goes after its time.
 */
function letRestingPointerPass(): () => void {
  const { dataset } = document.documentElement;
  const moved = () => {
    delete dataset["pointer"];
  };
  dataset["pointer"] = "rests";
  window.addEventListener("pointermove", moved, { once: true });
  return () => window.removeEventListener("pointermove", moved);
}
