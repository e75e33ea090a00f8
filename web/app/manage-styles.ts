// Which styles do only the management screens need? The rest of Mantine, and the table.
import "@mantine/core/styles.layer.css";
import "mantine-datatable/styles.layer.css";
