// What appears if an event has no cover? A dark row of doors, a few lit by the event's id.
import classes from "#web/components/page/stage-art.module.css";

const DOORS = 8;
const LIT = ["#14532D", "#166534", "#0F3D24"];

/** Hidden from screen readers. */
export function StageArt({ seed }: { seed: string }) {
  return (
    <svg
      className={classes.art}
      viewBox="0 0 640 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="640" height="320" fill="#0E1512" />
      {doorsOf(seed).map(({ x, light }) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d="M0 320V112a32 32 0 0 1 64 0v208z" fill={light ?? "#141C18"} />
          {light && (
            <g fill="#0B0F0D">
              <circle cx="32" cy="262" r="8" />
              <path d="M19 320v-30a13 13 0 0 1 26 0v30z" />
            </g>
          )}
        </g>
      ))}
      <rect y="316" width="640" height="4" fill="#222C27" />
    </svg>
  );
}

/** About two of eight doors are lit. */
function doorsOf(seed: string): { x: number; light: string | undefined }[] {
  const characters = [...seed].slice(-DOORS);
  return characters.map((character, door) => {
    const number = character.charCodeAt(0) * 7 + door * 3;
    return { x: door * 80 + 8, light: number % 4 === 0 ? LIT[number % LIT.length] : undefined };
  });
}
