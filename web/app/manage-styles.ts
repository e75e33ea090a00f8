// Which styles do only the management screens need? The rest of Mantine, the table and the toasts.
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "mantine-datatable/styles.layer.css";
