// Which sheets does a dialog need on a page without the full style sheet? They come with the screen
// that opens one.
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
