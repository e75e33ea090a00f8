// What does the camera area show? The picture, the question before it, or why there is none.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/features/door/camera-view.module.css";
import { Flash } from "#web/features/door/flash.tsx";
import type { Camera } from "#web/features/door/scanner-port.ts";
import { useScanner } from "#web/features/door/use-scanner.ts";

const PICTURE_ID = "door-camera";

/** `onSearch` opens the field for names and codes, which works without a camera. */
export function CameraView(props: {
  onCode: (code: string) => void;
  onSearch: () => void;
  children: ReactNode;
}) {
  const { onCode, onSearch, children } = props;
  const scanner = useScanner(PICTURE_ID, onCode);
  const isOn = scanner.state === "running" || scanner.state === "starting";
  return (
    <div className={classes.camera}>
      {/* The scanner library writes into this element, and React does not touch it. */}
      <div className={classes.place}>
        <div id={PICTURE_ID} className={classes.picture} />
      </div>
      {isOn ? (
        <Viewfinder scanner={scanner} />
      ) : (
        <NoPicture state={scanner.state} onStart={scanner.start} onSearch={onSearch} />
      )}
      {children}
    </div>
  );
}

type Scanner = ReturnType<typeof useScanner>;

function Viewfinder({
  scanner: { state, cameras, cameraId, torch, choose },
}: {
  scanner: Scanner;
}) {
  const { t } = useLingui();
  return (
    <>
      <div className={classes.frame} />
      <p className={classes.hint} role="status">
        <span>
          {state === "starting" ? (
            <Trans>Starting the camera</Trans>
          ) : (
            <Trans>Point at the QR code</Trans>
          )}
        </span>
      </p>
      <div className={classes.buttons}>
        {state === "running" && <Flash torch={torch} />}
        {cameras.length > 1 && (
          <select
            aria-label={t`Camera`}
            value={cameraId ?? ""}
            onChange={({ currentTarget: { value } }) => value && choose(value)}
          >
            {!cameras.some(({ id }) => id === cameraId) && <option value="">{t`Camera`}</option>}
            {cameras.map((camera, index) => (
              <option key={camera.id} value={camera.id}>
                {nameIn(cameras, index) || t`Camera ${index + 1}`}
              </option>
            ))}
          </select>
        )}
      </div>
    </>
  );
}

/** Two cameras of one kind have one name. */
function nameIn(cameras: Camera[], index: number): string {
  const label = cameras[index]?.label ?? "";
  const isAlone = cameras.every((camera, at) => at === index || camera.label !== label);
  return isAlone || label === "" ? label : `${label} (${index + 1})`;
}

function NoPicture(props: { state: Scanner["state"]; onStart: () => void; onSearch: () => void }) {
  const { state, onStart, onSearch } = props;
  return (
    <div className={classes.noPicture}>
      <span className={classes.icon}>
        {state === "asking" ? (
          <IconCamera size={28} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCameraOff size={28} stroke={1.75} aria-hidden="true" />
        )}
      </span>
      <Explanation state={state} />
      <div className={classes.actions}>
        <Button size="lg" onClick={onStart}>
          {state === "asking" ? <Trans>Start scanning</Trans> : <Trans>Try again</Trans>}
        </Button>
        {state !== "asking" && (
          <Button size="lg" variant="default" onClick={onSearch}>
            <Trans>Type the code</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function Explanation({ state }: { state: Scanner["state"] }): ReactNode {
  if (state === "asking") {
    return (
      <>
        <h2>
          <Trans>Scan tickets with your camera</Trans>
        </h2>
        <p>
          <Trans>Your browser will ask for the camera. Pictures never leave this device.</Trans>
        </p>
      </>
    );
  }
  if (state === "denied") {
    return (
      <>
        <h2 role="alert">
          <Trans>Camera permission was denied</Trans>
        </h2>
        <ol>
          <li>
            <Trans>Tap the lock in the address bar</Trans>
          </li>
          <li>
            <Trans>Set Camera to Allow</Trans>
          </li>
          <li>
            <Trans>Come back to this page</Trans>
          </li>
        </ol>
      </>
    );
  }
  if (state === "silent" || state === "unreadable") return <NothingToRead state={state} />;
  return (
    <>
      <h2 role="alert">
        {state === "missing" ? (
          <Trans>No camera was found</Trans>
        ) : (
          <Trans>The camera could not be started</Trans>
        )}
      </h2>
      <p>
        {state === "missing" ? (
          <Trans>Connect one, use a hardware scanner, or type the code or the name.</Trans>
        ) : (
          <Trans>Another app may be using it. Close that app and try again.</Trans>
        )}
      </p>
    </>
  );
}

/** The camera runs, and waiting longer would not help. */
function NothingToRead({ state }: { state: "silent" | "unreadable" }): ReactNode {
  return (
    <>
      <h2 role="alert">
        {state === "silent" ? (
          <Trans>The camera sends no pictures</Trans>
        ) : (
          <Trans>This browser hides the camera's pictures</Trans>
        )}
      </h2>
      <p>
        {state === "silent" ? (
          <Trans>Try again or use another browser. Until then type the code or the name.</Trans>
        ) : (
          <Trans>
            Its protection against tracking changes what pages can read. Allow it for this page, use
            another browser, or type the code or the name.
          </Trans>
        )}
      </p>
    </>
  );
}
