// Which style sheets does a dialog need on a page without the full style sheet? The screen that
// opens a dialog loads this file.
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
