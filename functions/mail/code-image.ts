// How does a ticket's code become a picture? A PNG with the quiet border that scanners need.
import { toBuffer } from "qrcode";

/**
 * Error level M survives a scratched print; a text of capitals and digits stays at version 6, so
 * its modules stay large.
 */
export const codeImage = (text: string): Promise<Buffer> =>
  toBuffer(text, { type: "png", errorCorrectionLevel: "M", margin: 4, scale: 8 });
