// What stands where an event has no cover? A quiet row of archways, placed by the event's id so that no two look alike.
import classes from "#web/features/event-page/stage-art.module.css";

const COLUMNS = 9;

/** Decoration only: hidden from screen readers, no text, no requests. */
export function StageArt({ seed }: { seed: string }) {
  const lit = litArches(seed);
  return (
    <svg className={classes.art} viewBox="0 0 640 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="640" height="320" fill="#0E1512" />
      {lit.map(({ column, height, light }) => (
        <g key={column} transform={`translate(${column * 72 - 4} ${320 - height})`}>
          <path d={`M6 ${height}V30a30 30 0 0 1 60 0V${height}z`} fill={light} />
          <circle cx="36" cy={height - 46} r="7" fill="#0B0F0D" opacity={light === DARK ? 0 : 0.75} />
          <path d={`M26 ${height}v-22a10 10 0 0 1 20 0v22z`} fill="#0B0F0D" opacity={light === DARK ? 0 : 0.75} />
        </g>
      ))}
      <rect y="316" width="640" height="4" fill="#2A352F" />
    </svg>
  );
}

const DARK = "#19211D";
const LIGHTS = [DARK, DARK, "#14532D", "#166534", DARK, "#15803D"];

function litArches(seed: string): { column: number; height: number; light: string }[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const code = seed.charCodeAt(seed.length - 1 - column) || column * 7;
    return {
      column,
      height: 120 + ((code * 37) % 9) * 18,
      light: LIGHTS[(code * 13 + column) % LIGHTS.length] ?? DARK,
    };
  });
}
