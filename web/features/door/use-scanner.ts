// Is the camera running, and which one? From the permission question to every kind of failure.
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Camera,
  type RunningScanner,
  ScannerError,
  type ScannerPort,
  type ScannerProblem,
} from "#web/features/door/scanner-port.ts";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";
import { tellError } from "#web/lib/page/tell-errors.ts";

const CAMERA_KEY = "door_camera";

export type ScannerState = "asking" | "starting" | "running" | ScannerProblem;

/** A new `number` with the same camera is a new try. */
type Run = { cameraId: string; number: number };

/** Without an earlier permission nothing asks for the camera before `start`. */
export function useScanner(elementId: string, onCode: (code: string) => void) {
  const [state, setState] = useState<ScannerState>("asking");
  const [cameras, setCameras] = useState<Camera[]>([]);
  const [run, setRun] = useState<Run | null>(null);
  const [torch, setTorch] = useState<RunningScanner["torch"]>(null);
  // A camera must stop before the next camera can start.
  const turns = useRef<Promise<void>>(Promise.resolve());
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  }, [onCode]);

  const show = useCallback((cameraId: string) => {
    setState("starting");
    setRun((last) => ({ cameraId, number: (last?.number ?? 0) + 1 }));
  }, []);

  const start = useCallback(async () => {
    setState("starting");
    try {
      const found = await (await loadPort()).cameras();
      setCameras(found);
      show(preferred(found));
    } catch (error) {
      setState(told(problemOf(error)));
    }
  }, [show]);

  useEffect(() => {
    if (!run) return;
    let isOver = false;
    let running: RunningScanner | null = null;
    const onLost = (problem: ScannerProblem) => {
      if (!isOver) setState(told(problem));
    };
    const fail = (error: unknown) => onLost(problemOf(error));
    async function open(cameraId: string) {
      if (isOver) return;
      const port = await loadPort();
      running = await port.start({
        elementId,
        cameraId,
        onCode: (code) => latestOnCode.current(code),
        onLost,
      });
      if (isOver) return;
      setTorch(() => running?.torch ?? null);
      // It may have been lost while it started.
      setState((now) => (now === "starting" ? "running" : now));
    }
    turns.current = turns.current.then(() => open(run.cameraId)).catch(fail);
    return () => {
      isOver = true;
      setTorch(null);
      turns.current = turns.current.then(() => running?.stop()).catch(fail);
    };
  }, [elementId, run]);

  useEffect(() => {
    void isAllowed().then((allowed) => (allowed ? start() : undefined));
  }, [start]);

  // Phones take the camera away from pages in the background.
  useEffect(() => {
    const restart = () => {
      if (document.visibilityState === "visible" && state === "failed") void start();
    };
    document.addEventListener("visibilitychange", restart);
    return () => document.removeEventListener("visibilitychange", restart);
  }, [state, start]);

  const choose = (cameraId: string) => {
    keepText("browser", CAMERA_KEY, cameraId);
    show(cameraId);
  };
  return { state, cameras, cameraId: run?.cameraId ?? null, torch, start, choose };
}

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

/** The camera chosen last on this device, or else one on its back. */
function preferred(cameras: Camera[]): string {
  const remembered = recallText("browser", CAMERA_KEY);
  const chosen =
    cameras.find((camera) => camera.id === remembered) ??
    cameras.find((camera) => /back|rear|environment/i.test(camera.label)) ??
    cameras.at(-1);
  return chosen?.id ?? "";
}

/** If a browser cannot tell, the start button asks instead. */
async function isAllowed(): Promise<boolean> {
  const answer = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  return answer?.state === "granted";
}
