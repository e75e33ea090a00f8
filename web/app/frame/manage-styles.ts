// Which styles do only the management screens need? The rest of Mantine, and its links.
import "@mantine/core/styles.layer.css";
import "#web/app/frame/desk-links.css";
