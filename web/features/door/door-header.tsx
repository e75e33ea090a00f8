// Which door is this, is it online, and is its sound on? The bar at the top.
import { Trans, useLingui } from "@lingui/react/macro";
import { useNetwork } from "@mantine/hooks";
import { IconVolume, IconVolumeOff, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/features/door/door-header.module.css";
import { SOUND } from "#web/features/door/signal.ts";
import { useRemembered } from "#web/lib/page/use-remembered.ts";

export function DoorHeader({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useLingui();
  const { online } = useNetwork();
  const [sound, setSound] = useRemembered(SOUND.key);
  const isOn = sound !== SOUND.off;
  const Shape = isOn ? IconVolume : IconVolumeOff;
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <h1>{name}</h1>
        {online && (
          <span className={classes.online}>
            <Trans>Online</Trans>
          </span>
        )}
        <button
          type="button"
          className={classes.button}
          aria-label={t`Sound`}
          aria-pressed={isOn}
          title={isOn ? t`Sound is on` : t`Sound is off`}
          onClick={() => setSound(() => (isOn ? SOUND.off : SOUND.on))}
        >
          <Shape size={24} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <div role="status">
        {!online && (
          <p className={classes.offline}>
            <IconWifiOff size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <b>
                <Trans>You are offline</Trans>
              </b>{" "}
              <Trans>Scans are kept here until you send them again.</Trans>
            </span>
          </p>
        )}
      </div>
      {children}
    </header>
  );
}
