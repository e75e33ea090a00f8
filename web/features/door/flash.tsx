// How is the camera's light switched? With a button; where there is none, a notice says so.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconBolt, IconBoltOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "#web/features/door/camera-view.module.css";
import type { RunningScanner } from "#web/features/door/scanner-port.ts";
import { NOTICE_MS } from "#web/lib/page/notice-time.ts";

/** A flash that does not switch counts as unavailable. */
export function Flash({ torch }: { torch: RunningScanner["torch"] }) {
  const { t } = useLingui();
  const [isLit, setLit] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (!torch || isBroken) return <NoFlash />;
  const flip = () =>
    torch(!isLit).then(
      (isOn) => {
        setLit(isOn);
        setBroken(isOn === isLit);
      },
      () => setBroken(true),
    );
  return (
    <button type="button" aria-label={t`Flash`} aria-pressed={isLit} onClick={() => void flip()}>
      <IconBolt size={24} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

function NoFlash() {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const end = setTimeout(() => setTold(true), NOTICE_MS);
    return () => clearTimeout(end);
  }, []);
  if (isTold) return null;
  return (
    <span className={classes.dark} role="status">
      <IconBoltOff size={20} stroke={1.75} aria-hidden="true" />
      <Trans>Flash unavailable</Trans>
    </span>
  );
}
