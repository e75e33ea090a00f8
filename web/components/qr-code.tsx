// How does a ticket's text become a QR code? The dark modules are one path. The parent gives the
// light background.
import { useLingui } from "@lingui/react/macro";
import { create } from "qrcode";

/**
 * Fills its parent. The parent must be white, with a quiet zone of four modules around the code
 * (ISO/IEC 18004).
 */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const path = [...data].flatMap((isDark, index) =>
    isDark ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code of the ticket`}
    >
      <path fill="#0e1512" d={path.join("")} />
    </svg>
  );
}
