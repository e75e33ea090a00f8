// How does a video become codes? One frame at a time goes to a worker. Frames that arrive in the
// meantime are skipped.

/**
 * In pixels. Enough to read a code at arm's length, and small enough to copy sixty times a second.
 */
const MAX_SIDE = 960;

/**
 * Reads codes from a playing video until the returned function is called. Calls `onBroken` if the
 * reader cannot work on this device.
 */
export function readFrames(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onBroken: (cause: ErrorEvent) => void,
): () => void {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let frame = 0;

  function next() {
    frame = video.requestVideoFrameCallback(() => {
      const picture = video.videoWidth > 0 && context ? pictureOf(video, context) : null;
      if (picture) worker.postMessage(picture, [picture.data.buffer]);
      else next();
    });
  }
  worker.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data !== null) onCode(data);
    next();
  };
  worker.onerror = onBroken;
  next();
  return () => {
    video.cancelVideoFrameCallback(frame);
    worker.terminate();
  };
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
