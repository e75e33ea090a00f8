// What does the door ask a browser for? A camera by its side or its id, and which one it gave.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { html5Scanner } from "#web/features/door/html5-scanner.ts";
import type { WantedCamera } from "#web/features/door/scanner-port.ts";

let asked: unknown = null;
let refusal: unknown = null;
let settings: MediaTrackSettings = {};
let devices: Pick<MediaDeviceInfo, "kind" | "deviceId" | "label">[] = [];

vi.mock("#web/features/door/read-frames.ts", () => ({ readFrames: () => () => undefined }));
vi.mock("html5-qrcode", () => ({
  Html5QrcodeSupportedFormats: { QR_CODE: 0 },
  Html5Qrcode: class {
    async start(_: unknown, { videoConstraints }: { videoConstraints: unknown }) {
      asked = videoConstraints;
      if (refusal) throw refusal;
      const video = document.createElement("video");
      const track = Object.assign(new EventTarget(), { getSettings: () => settings });
      const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [track] });
      Object.defineProperty(video, "srcObject", { value: stream });
      document.querySelector("#camera")?.append(video);
    }
    getRunningTrackCameraCapabilities = () => ({
      torchFeature: () => ({ isSupported: () => false }),
    });
  },
}));

beforeEach(() => {
  document.body.innerHTML = '<div id="camera"></div>';
  refusal = null;
  settings = {};
  devices = [];
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices: async () => devices } });
});

const start = (wanted: WantedCamera) =>
  html5Scanner.start({ elementId: "camera", wanted, onCode() {}, onLost() {} });

describe("a camera", () => {
  it.each<[string, WantedCamera, object]>([
    ["on the back", { facing: "environment" }, { facingMode: { ideal: "environment" } }],
    ["that a person chose", { id: "two" }, { deviceId: { exact: "two" } }],
  ])("%s is asked for", async (_, wanted, constraints) => {
    await start(wanted);

    expect(asked).toMatchObject(constraints);
    expect(Object.keys(Object(asked))).toHaveLength(3);
  });

  it("is told by what runs, with all that can be chosen", async () => {
    settings = { deviceId: "two", facingMode: "environment" };
    devices = [
      { kind: "audioinput", deviceId: "ear", label: "Ear" },
      { kind: "videoinput", deviceId: "one", label: "" },
      { kind: "videoinput", deviceId: "two", label: "Rückkamera" },
      { kind: "videoinput", deviceId: "", label: "" },
    ];

    expect(await start({ facing: "environment" })).toMatchObject({
      cameras: [
        { id: "one", label: "" },
        { id: "two", label: "Rückkamera" },
      ],
      cameraId: "two",
      facing: "environment",
    });
  });

  it("of which the browser tells nothing runs all the same", async () => {
    settings = { facingMode: "left" };

    expect(await start({ facing: "user" })).toMatchObject({
      cameras: [],
      cameraId: null,
      facing: null,
    });
  });

  it.each([
    ["missing", "Error getting userMedia, error = OverconstrainedError: gone"],
    ["missing", "Error getting userMedia, error = NotFoundError: none"],
    ["denied", "Error getting userMedia, error = NotAllowedError: no"],
    ["failed", "Error getting userMedia, error = NotReadableError: in use"],
  ])("that cannot start is %s (%s)", async (problem, told) => {
    refusal = told;

    await expect(start({ id: "two" })).rejects.toMatchObject({ problem });
  });
});
