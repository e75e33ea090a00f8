// What does Foyer's logo look like? The mark with the wordmark next to it.

/** `height` is in pixels. The wordmark has the text colour. */
export function Logo({ height = 24 }: { height?: number }) {
  return (
    <svg
      height={height}
      viewBox="0 8 312 80"
      role="img"
      aria-label="Foyer"
      style={{ display: "block" }}
    >
      <g transform="translate(0 8)">
        <g transform="scale(2.5)">
          <Mark />
        </g>
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="8.5" transform="translate(104 11)">
        <path d="M6 64V10M6 12.25H38M6 36H33" />
        <circle cx="63" cy="44.5" r="17" />
        <path d="M88 24l17 38M123 24L99.5 78.5" />
        <path d="M133 43.5h33A16.8 16.8 0 1 0 161.5 57" />
        <path d="M184 64V24M184 45c0-11 6-18 18-18" />
      </g>
    </svg>
  );
}

function Mark() {
  return (
    <>
      <rect width="32" height="32" rx="7.5" fill="#22C55E" />
      <g fill="#06140B" transform="translate(-2.2 -2.25) scale(1.14)">
        <path d="M8 25V15.5A8.5 8.5 0 0 1 16.5 7H23.5v4.3h-7A4.2 4.2 0 0 0 12.5 14.2H20.5v4H12.5V25z" />
        <circle cx="20.3" cy="22.9" r="2.3" />
      </g>
    </>
  );
}
