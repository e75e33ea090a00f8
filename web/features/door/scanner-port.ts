// What does the door need from a camera and a decoder? One interface, so that both can be replaced.

export type Camera = { id: string; label: string };

/**
 * `denied`: by the person or the browser. `failed`: it does not start. `silent`: it sends no
 * pictures. `unreadable`: the browser hides what is on them.
 */
export type ScannerProblem = "denied" | "missing" | "failed" | "silent" | "unreadable";

export type ScannerPort = {
  /**
   * Asks for permission if needed, and calls `onCode` for every frame with a QR code. Throws
   * `ScannerError`.
   */
  start: (options: StartOptions) => Promise<RunningScanner>;
};

/** One of the device's cameras, or the one that looks there, if the device can tell. */
export type WantedCamera = { id: string } | { facing: Facing };
export type Facing = "environment" | "user";

export type StartOptions = {
  /** The picture fills this element. */
  elementId: string;
  wanted: WantedCamera;
  onCode: (code: string) => void;
  /** The camera is lost (unplugged, another app), or its frames cannot be read. */
  onLost: (problem: ScannerProblem) => void;
};

export type RunningScanner = {
  cameras: Camera[];
  cameraId: string | null;
  facing: Facing | null;
  stop: () => Promise<void>;
  /** Returns whether the light is on. Null if the camera has none. */
  torch: ((on: boolean) => Promise<boolean>) | null;
};

export class ScannerError extends Error {
  readonly problem: ScannerProblem;

  constructor(problem: ScannerProblem, cause: unknown) {
    super(problem, { cause });
    this.name = "ScannerError";
    this.problem = problem;
  }
}
