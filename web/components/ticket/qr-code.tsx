// How does a ticket's text become a QR code? Dark on white, whatever theme and contrast.
import { useLingui } from "@lingui/react/macro";
import { create } from "qrcode";
import classes from "#web/components/ticket/qr-code.module.css";

/** Modules around the code that stay white (ISO/IEC 18004). */
const QUIET = 4;

export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const side = size + 2 * QUIET;
  const path = [...data].flatMap((isDark, index) =>
    isDark ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  );
  return (
    <svg
      className={classes.code}
      viewBox={[-QUIET, -QUIET, side, side].join(" ")}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code of the ticket`}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path fill="#0e1512" d={path.join("")} />
    </svg>
  );
}
