// What does the fake camera see? A film, played in a loop, of tickets held up one after another.
import { closeSync, openSync, writeSync } from "node:fs";
import QRCode from "qrcode";

const [WIDTH, HEIGHT, MARGIN] = [640, 480, 40];
const FRAMES_PER_SECOND = 5;
const WHITE = 235;
const BLACK = 16;

/**
 * Writes a film (YUV4MPEG2) of QR codes. Each is shown for a second and away for four, which is
 * longer than the door remembers a code.
 */
export function writeFilm(path: string, texts: string[]): void {
  const file = openSync(path, "w");
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const away = frameOf(Buffer.alloc(WIDTH * HEIGHT, WHITE));
  for (const text of texts) {
    const shown = frameOf(pictureOf(text));
    for (let frame = 0; frame < FRAMES_PER_SECOND; frame++) writeSync(file, shown);
    for (let frame = 0; frame < 4 * FRAMES_PER_SECOND; frame++) writeSync(file, away);
  }
  closeSync(file);
}

function pictureOf(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const scale = Math.floor((HEIGHT - 2 * MARGIN) / modules.size);
  const [left, top] = [
    Math.floor((WIDTH - scale * modules.size) / 2),
    Math.floor((HEIGHT - scale * modules.size) / 2),
  ];
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < modules.size * scale; y++) {
    for (let x = 0; x < modules.size * scale; x++) {
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale)))
        luma[(top + y) * WIDTH + left + x] = BLACK;
    }
  }
  return luma;
}

const frameOf = (luma: Buffer): Buffer =>
  Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
