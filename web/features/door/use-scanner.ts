// Is the camera running, and which one? From the permission question to every kind of failure.
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Camera,
  type Facing,
  type RunningScanner,
  ScannerError,
  type ScannerPort,
  type ScannerProblem,
  type StartOptions,
  type WantedCamera,
} from "#web/features/door/scanner-port.ts";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";
import { tellError } from "#web/lib/page/tell-errors.ts";

const CAMERA_KEY = "door_camera";
/** Where the chosen camera looks, because some browsers give it another id each day. */
const FACING_KEY = "door_camera_facing";

export type ScannerState = "asking" | "starting" | "running" | ScannerProblem;

/** A new `number` with the same camera is a new try. */
type Run = { wanted: WantedCamera; number: number };

/** Without an earlier permission nothing asks for the camera before `start`. */
export function useScanner(elementId: string, onCode: (code: string) => void) {
  const [state, setState] = useState<ScannerState>("asking");
  const [cameras, setCameras] = useState<Camera[]>([]);
  const [run, setRun] = useState<Run | null>(null);
  const [cameraId, setCameraId] = useState<string | null>(null);
  const [torch, setTorch] = useState<RunningScanner["torch"]>(null);
  // A camera must stop before the next camera can start.
  const turns = useRef<Promise<void>>(Promise.resolve());
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  }, [onCode]);

  const show = useCallback((wanted: WantedCamera) => {
    setState("starting");
    setRun((last) => ({ wanted, number: (last?.number ?? 0) + 1 }));
  }, []);
  const start = useCallback(() => show(chosenCamera() ?? { facing: chosenFacing() }), [show]);

  useEffect(() => {
    if (!run) return;
    let isOver = false;
    let running: RunningScanner | null = null;
    const onLost = (problem: ScannerProblem) => {
      if (!isOver) setState(told(problem));
    };
    const fail = (error: unknown) => onLost(problemOf(error));
    async function open(wanted: WantedCamera) {
      if (isOver) return;
      const port = await loadPort();
      running = await startAny(port, {
        elementId,
        wanted,
        onCode: (code) => latestOnCode.current(code),
        onLost,
      });
      if (isOver) return;
      const { facing } = running;
      if (facing && running.cameraId === chosenCamera()?.id)
        keepText("browser", FACING_KEY, facing);
      setCameras(running.cameras);
      setCameraId(running.cameraId);
      setTorch(() => running?.torch ?? null);
      // It may have been lost while it started.
      setState((now) => (now === "starting" ? "running" : now));
    }
    turns.current = turns.current.then(() => open(run.wanted)).catch(fail);
    return () => {
      isOver = true;
      setTorch(null);
      turns.current = turns.current.then(() => running?.stop()).catch(fail);
    };
  }, [elementId, run]);

  useEffect(() => {
    void isAllowed().then((allowed) => allowed && start());
  }, [start]);

  // Phones take the camera away from pages in the background.
  useEffect(() => {
    const restart = () => {
      if (document.visibilityState === "visible" && state === "failed") start();
    };
    document.addEventListener("visibilitychange", restart);
    return () => document.removeEventListener("visibilitychange", restart);
  }, [state, start]);

  const choose = (id: string) => {
    keepText("browser", CAMERA_KEY, id);
    keepText("browser", FACING_KEY, null);
    setCameraId(id);
    show({ id });
  };
  return { state, cameras, cameraId, torch, start, choose };
}

/** A chosen camera may be gone, have another id today, or be in use. */
const startAny = (port: ScannerPort, options: StartOptions): Promise<RunningScanner> =>
  port.start(options).catch((error) => {
    if (!("id" in options.wanted) || problemOf(error) === "denied") throw error;
    return port.start({ ...options, wanted: { facing: chosenFacing() } });
  });

/** html5-qrcode is large, so it loads only when the camera is used. */
const loadPort = async (): Promise<ScannerPort> =>
  (await import("#web/features/door/html5-scanner.ts")).html5Scanner;

const problemOf = (error: unknown): ScannerProblem =>
  error instanceof ScannerError ? error.problem : "failed";

/** A person who refuses, or a device without a camera, is no failure of ours. */
function told(problem: ScannerProblem): ScannerProblem {
  if (problem !== "denied" && problem !== "missing") tellError(`camera_${problem}`);
  return problem;
}

function chosenCamera(): { id: string } | null {
  const id = recallText("browser", CAMERA_KEY);
  return id ? { id } : null;
}

/** Until a person chooses, the camera on the back. */
const chosenFacing = (): Facing =>
  recallText("browser", FACING_KEY) === "user" ? "user" : "environment";

/** If a browser cannot tell, the start button asks instead. */
async function isAllowed(): Promise<boolean> {
  const answer = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  return answer?.state === "granted";
}
