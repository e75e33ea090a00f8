// Which styles do only the management screens need? The rest of Mantine, the table, its links.
import "@mantine/core/styles.layer.css";
import "mantine-datatable/styles.layer.css";
import "#web/app/frame/desk-links.css";
