// Where do toasts appear? On every page, at the bottom right, at most five.
import "@mantine/notifications/styles.layer.css";
import "#web/app/toasts.css";
import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";
import { clearFocusedField } from "#web/app/toast-place.ts";
import { TOAST_MS } from "#web/components/page/toast.tsx";

export function Component() {
  const hasToasts = useNotifications().notifications.length > 0;
  useEffect(() => (hasToasts ? clearFocusedField() : undefined), [hasToasts]);
  return <Notifications position="bottom-right" limit={5} autoClose={TOAST_MS} />;
}
