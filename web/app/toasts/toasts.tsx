// Where do toasts appear? On every page, at the bottom right, at most five.
import "@mantine/notifications/styles.layer.css";
import "#web/app/toasts/toasts.css";
import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";
import { clearFocusedField } from "#web/app/toasts/toast-place.ts";
import { TOAST_MS } from "#web/components/dialog/toast.tsx";

export function Component() {
  const { length } = useNotifications().notifications;
  const hasToasts = length > 0;
  useEffect(() => (hasToasts ? clearFocusedField() : undefined), [hasToasts]);
  useEffect(() => {
    if (length > 0) return overlookRestingPointer();
  }, [length]);
  return <Notifications position="bottom-right" limit={5} autoClose={TOAST_MS} />;
}

/** A toast waits for a pointer that came to it, not for one that rested where it appears. */
function overlookRestingPointer(): () => void {
  const options = { capture: true };
  const overlook = (event: MouseEvent) => {
    const isOnToast = event.target instanceof Element && event.target.closest("[role=alert]");
    if (isOnToast) event.stopImmediatePropagation();
  };
  const stop = () => {
    window.removeEventListener("mouseover", overlook, options);
    window.removeEventListener("pointermove", stop, options);
  };
  window.addEventListener("mouseover", overlook, options);
  window.addEventListener("pointermove", stop, options);
  return stop;
}
