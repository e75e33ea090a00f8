// How does a ticket's code become a picture? As a PNG with the quiet zone that scanners need.
import { toBuffer } from "qrcode";

/**
 * Error correction level M keeps a scratched print readable. A text of capitals and digits fits QR
 * version 6, so the modules stay large.
 */
export const codeImage = (text: string): Promise<Buffer> =>
  toBuffer(text, { type: "png", errorCorrectionLevel: "M", margin: 4, scale: 8 });
