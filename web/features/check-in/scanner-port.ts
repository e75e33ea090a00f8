// What does the door need of a camera and a decoder? The one interface behind which both can be
// swapped.

export type Camera = { id: string; label: string };

/**
 * `denied`: the person or the browser said no. `missing`: there is no camera. `failed`: there is
 * one, but it does not start.
 */
export type ScannerProblem = "denied" | "missing" | "failed";

export type ScannerPort = {
  /** Asks for permission where needed and lists the cameras; throws `ScannerError`. */
  cameras: () => Promise<Camera[]>;
  /**
   * Shows a camera inside `element` and calls `onCode` for every frame in which a QR code is read;
   * throws `ScannerError`.
   */
  start: (options: StartOptions) => Promise<RunningScanner>;
};

type StartOptions = {
  /** The id of an element on the page; the picture fills it. */
  elementId: string;
  cameraId: string;
  onCode: (code: string) => void;
  /** The camera was taken away (unplugged, another app), or its pictures cannot be read. */
  onLost: () => void;
};

export type RunningScanner = {
  stop: () => Promise<void>;
  /** Switches the light and answers whether it is on; null where the camera has none. */
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
