// How does the door use a camera? html5-qrcode shows the picture; our own loop reads the code.
import { Html5Qrcode, Html5QrcodeSupportedFormats } from "html5-qrcode";
import { readFrames } from "#web/features/door/read-frames.ts";
import { type Camera, ScannerError, type ScannerPort } from "#web/features/door/scanner-port.ts";

// html5-qrcode's own decoder is slower than ours: it gets one frame in a quarter of an hour.
const IDLE_FPS = 0.001;

/** The element of `start` must be empty and stay on the page until `stop`. */
export const html5Scanner: ScannerPort = {
  start: async ({ elementId, wanted, onCode, onLost }) => {
    const camera = new Html5Qrcode(elementId, {
      verbose: false,
      useBarCodeDetectorIfSupported: false,
      formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    });
    const videoConstraints = {
      ...("id" in wanted
        ? { deviceId: { exact: wanted.id } }
        : { facingMode: { ideal: wanted.facing } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    };
    // The constraints decide. The first argument must only not be empty.
    await camera
      .start({ facingMode: "environment" }, { fps: IDLE_FPS, videoConstraints }, ignore, ignore)
      .catch(scannerError);
    const video = document.querySelector<HTMLVideoElement>(`#${elementId} video`);
    if (!video) throw new ScannerError("failed", null);
    // html5-qrcode sets the width at the start, which is wrong after the phone turns.
    video.style.width = "100%";
    const stopReading = readFrames(video, onCode, onLost);
    const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : [];
    const onEnded = () => onLost("failed");
    track?.addEventListener("ended", onEnded);
    const torch = camera.getRunningTrackCameraCapabilities().torchFeature();
    const { deviceId, facingMode } = track?.getSettings() ?? {};
    return {
      cameras: await camerasNow(),
      cameraId: deviceId || null,
      facing: facingMode === "user" || facingMode === "environment" ? facingMode : null,
      torch: torch.isSupported()
        ? async (on) => {
            await torch.apply(on);
            return torch.value() === true;
          }
        : null,
      stop: async () => {
        track?.removeEventListener("ended", onEnded);
        stopReading();
        await camera.stop();
        camera.clear();
      },
    };
  },
};

const ignore = () => undefined;

/** The browser names them only while one is in use. Without an id none can be chosen. */
async function camerasNow(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** html5-qrcode rejects with the browser's error, or with a text that contains the error's name. */
function scannerError(cause: unknown): never {
  const text = cause instanceof DOMException ? cause.name : String(cause);
  if (/NotAllowed|PermissionDenied|SecurityError/i.test(text))
    throw new ScannerError("denied", cause);
  if (/NotFound|DevicesNotFound|Overconstrained/i.test(text))
    throw new ScannerError("missing", cause);
  throw new ScannerError("failed", cause);
}
