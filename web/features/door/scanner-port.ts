// What does the door need from a camera and a decoder? One interface, so that both can be replaced.

export type Camera = { id: string; label: string };

/**
 * `denied`: the person or the browser refused. `missing`: there is no camera. `failed`: the camera
 * does not start. `silent`: it runs and sends no pictures. `unreadable`: the browser hides what is
 * on them.
 */
export type ScannerProblem = "denied" | "missing" | "failed" | "silent" | "unreadable";

export type ScannerPort = {
  /** Asks for permission if needed and lists the cameras. Throws `ScannerError`. */
  cameras: () => Promise<Camera[]>;
  /**
   * Shows a camera in the element and calls `onCode` for every frame with a QR code. Throws
   * `ScannerError`.
   */
  start: (options: StartOptions) => Promise<RunningScanner>;
};

type StartOptions = {
  /** The id of an element on the page, which the picture fills. */
  elementId: string;
  cameraId: string;
  onCode: (code: string) => void;
  /** Runs if the camera is lost (unplugged, another app) or if its frames cannot be read. */
  onLost: (problem: ScannerProblem) => void;
};

export type RunningScanner = {
  stop: () => Promise<void>;
  /** Switches the light and returns whether it is on. Null if the camera has no light. */
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
