// Where do toasts appear? On every page of the app, at the bottom right, at most five. They load
// after the page.
import "@mantine/notifications/styles.layer.css";
import "#web/app/toasts.css";
import { Notifications } from "@mantine/notifications";
import { TOAST_MS } from "#web/components/toast.tsx";

export function Component() {
  return <Notifications position="bottom-right" limit={5} autoClose={TOAST_MS} />;
}
