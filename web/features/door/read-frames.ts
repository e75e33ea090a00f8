// How does a video become codes? One frame at a time goes to a worker, others are skipped.
import type { ScannerProblem } from "#web/features/door/scanner-port.ts";

/** In pixels: enough at arm's length, and small enough to copy sixty times a second. */
const MAX_SIDE = 960;
/** Without a frame on a visible page. A slow camera needs two. */
const MOST_SILENT_SECONDS = 6;

/** `onProblem` runs once; `unreadable` if the browser hides the frames' pixels. */
export function readFrames(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onProblem: (problem: ScannerProblem) => void,
): () => void {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let dropWait = () => {};
  let isDecoding = false;
  let silentSeconds = 0;

  const watch = setInterval(() => {
    // A page in the background gets no frames, and the first decoding waits for the decoder.
    const isWaiting = !isDecoding && document.visibilityState === "visible";
    silentSeconds = isWaiting ? silentSeconds + 1 : 0;
    if (silentSeconds >= MOST_SILENT_SECONDS) fail("silent");
  }, 1000);

  function stop() {
    clearInterval(watch);
    dropWait();
    worker.terminate();
  }
  function fail(problem: ScannerProblem) {
    stop();
    onProblem(problem);
  }
  function next() {
    dropWait = onNextFrame(video, () => {
      const picture = video.videoWidth > 0 && context ? pictureOf(video, context) : null;
      if (!picture) return next();
      silentSeconds = 0;
      isDecoding = true;
      worker.postMessage(picture, [picture.data.buffer]);
    });
  }
  worker.onmessage = ({ data }: MessageEvent<string | null>) => {
    isDecoding = false;
    if (data !== null) onCode(data);
    next();
  };
  worker.onerror = () => fail("failed");
  if (context && hidesPixels(context)) fail("unreadable");
  else next();
  return stop;
}

function onNextFrame(video: HTMLVideoElement, then: () => void): () => void {
  if (typeof video.requestVideoFrameCallback === "function") {
    const asked = video.requestVideoFrameCallback(then);
    return () => video.cancelVideoFrameCallback(asked);
  }
  // Firefox before 132: a new frame has a new time.
  const before = video.currentTime;
  const look = () => {
    if (video.currentTime === before) asked = requestAnimationFrame(look);
    else then();
  };
  let asked = requestAnimationFrame(look);
  return () => cancelAnimationFrame(asked);
}

const TRIAL = 16;
/** Less noise, as some browsers add against tracking, leaves a code readable. */
const MOST_NOISE = 0.1;

/** Whether half black and half white come back as other pixels than drawn. */
function hidesPixels(context: CanvasRenderingContext2D): boolean {
  context.canvas.width = TRIAL;
  context.canvas.height = TRIAL;
  context.fillStyle = "#000";
  context.fillRect(0, 0, TRIAL, TRIAL);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, TRIAL, TRIAL / 2);
  const { data } = context.getImageData(0, 0, TRIAL, TRIAL);
  const greens = Array.from({ length: TRIAL * TRIAL }, (_, place) => data[place * 4 + 1] ?? 0);
  const wrong = greens.filter((green, place) => green > 127 !== place < (TRIAL * TRIAL) / 2);
  return wrong.length > greens.length * MOST_NOISE;
}

function pictureOf(video: HTMLVideoElement, context: CanvasRenderingContext2D): ImageData {
  const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  if (context.canvas.width !== width) context.canvas.width = width;
  if (context.canvas.height !== height) context.canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
