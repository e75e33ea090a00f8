// How does a ticket's code become a picture? As a PNG with the quiet zone that scanners need.
import { toBuffer } from "qrcode";

/** Level M keeps a scratched print readable. Capitals and digits still fit QR version 6. */
export const codeImage = (text: string): Promise<Buffer> =>
  toBuffer(text, { type: "png", errorCorrectionLevel: "M", margin: 4, scale: 8 });
