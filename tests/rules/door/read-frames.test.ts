// Does the door's camera say so when it has nothing to read? A frame that never comes, and pixels
// that the browser hides.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readFrames } from "#web/features/door/read-frames.ts";

/** Gives `null` for each frame, as for a picture without a code. */
class Decoder {
  onmessage: ((event: { data: string | null }) => void) | null = null;
  onerror: (() => void) | null = null;
  terminate = vi.fn();
  constructor() {
    decoder = this;
  }
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: "code" }));
  }
}

let decoder: Decoder | null = null;
let page = { visibilityState: "visible", createElement: () => canvasThat("tells") };
const onCode = vi.fn();
const onProblem = vi.fn();

/** A canvas that tells the pixels that were drawn, or hides them behind one colour or noise. */
function canvasThat(does: "tells" | "whitens" | "invents") {
  const canvas = { width: 0, height: 0 };
  const drawn: { color: string; height: number }[] = [];
  const pixelOf = (row: number) => {
    if (does === "whitens") return 255;
    if (does === "invents") return (row * 97) % 256;
    return drawn.findLast(({ height }) => row < height)?.color === "#fff" ? 255 : 0;
  };
  const context = {
    canvas,
    fillStyle: "",
    fillRect: (_x: number, _y: number, _width: number, height: number) =>
      drawn.push({ color: context.fillStyle, height }),
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const pixels = Array.from({ length: width * height }, (_, place) =>
        Array(4).fill(pixelOf(does === "invents" ? place : Math.floor(place / width))),
      );
      return { data: Uint8ClampedArray.from(pixels.flat()) };
    },
  };
  return { ...canvas, getContext: () => context };
}

/** A video with these frames to come. Without its own way to tell, it has a time. */
function video({ frames, tellsFrames = true }: { frames: number; tellsFrames?: boolean }) {
  let left = frames;
  const made = {
    videoWidth: 4,
    videoHeight: 4,
    currentTime: 0,
    ...(tellsFrames && {
      requestVideoFrameCallback: (then: () => void) => {
        if (left-- > 0) setTimeout(then, 100);
        return 1;
      },
      cancelVideoFrameCallback: () => undefined,
    }),
  };
  return made as unknown as HTMLVideoElement & { currentTime: number };
}

beforeEach(() => {
  vi.useFakeTimers();
  page = { visibilityState: "visible", createElement: () => canvasThat("tells") };
  vi.stubGlobal("document", page);
  vi.stubGlobal("Worker", Decoder);
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("the reader of the door's camera", () => {
  it("says after some seconds that no picture comes, once, and stops", async () => {
    readFrames(video({ frames: 0 }), onCode, onProblem);

    await vi.advanceTimersByTimeAsync(4_000);
    expect(onProblem).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(onProblem.mock.calls).toEqual([["silent"]]);
    expect(decoder?.terminate).toHaveBeenCalled();
  });

  it("says it as well when the pictures end", async () => {
    readFrames(video({ frames: 50 }), onCode, onProblem);

    await vi.advanceTimersByTimeAsync(5_500);
    expect([onCode.mock.calls.length, onProblem.mock.calls]).toEqual([50, []]);
    await vi.advanceTimersByTimeAsync(7_000);

    expect(onProblem.mock.calls).toEqual([["silent"]]);
  });

  it("waits without a word while nobody sees the page", async () => {
    page.visibilityState = "hidden";
    readFrames(video({ frames: 0 }), onCode, onProblem);

    await vi.advanceTimersByTimeAsync(60_000);

    expect(onProblem).not.toHaveBeenCalled();
  });

  it.each(["whitens", "invents"] as const)(
    "says at once that a browser which %s pixels hides them",
    async (does) => {
      page.createElement = () => canvasThat(does);
      readFrames(video({ frames: 9 }), onCode, onProblem);

      await vi.advanceTimersByTimeAsync(60_000);

      expect(onProblem.mock.calls).toEqual([["unreadable"]]);
      expect(onCode).not.toHaveBeenCalled();
    },
  );

  it("reads where a video does not tell its frames, by the video's time", async () => {
    const older = video({ frames: 0, tellsFrames: false });
    readFrames(older, onCode, onProblem);

    for (const seconds of [1, 2, 3]) {
      older.currentTime = seconds;
      await vi.advanceTimersByTimeAsync(1_000);
    }

    expect([onCode.mock.calls.length, onProblem.mock.calls]).toEqual([3, []]);
  });
});
