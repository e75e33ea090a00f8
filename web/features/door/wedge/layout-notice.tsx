// Why does a hardware scanner write other letters? Staff is told once what to set.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconKeyboard, IconX } from "@tabler/icons-react";
import header from "#web/features/door/door-header.module.css";
import classes from "#web/features/door/wedge/layout-notice.module.css";
import { useScannerLayout } from "#web/features/door/wedge/use-scanner-layout.ts";

export function LayoutNotice() {
  const { t } = useLingui();
  const { isToldWrong, closeNotice } = useScannerLayout();
  return (
    <div role="status">
      {isToldWrong && (
        <div className={classes.notice}>
          <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <b>
              <Trans>The scanner is set to another keyboard layout</Trans>
            </b>{" "}
            <Trans>Codes are read anyway. Set it to the layout of this device.</Trans>
          </p>
          <button
            type="button"
            className={header.button}
            aria-label={t`Close`}
            onClick={closeNotice}
          >
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
