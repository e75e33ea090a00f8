// What do the demo's pictures show? A market hall by night and an owl, both drawn here.

const WIDTH = 2160;
const HEIGHT = 1080;
/** Where all lines of the hall meet. */
const EYE = { x: 1080, y: 640 };
const ARCHES = 8;

type Point = { x: number; y: number };

/** A point of the hall's front, seen so many times smaller. */
const far = ({ x, y }: Point, scale: number): Point => ({
  x: EYE.x + (x - EYE.x) * scale,
  y: EYE.y + (y - EYE.y) * scale,
});
const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The same each time, so that the picture is. */
const scattered = (number: number): number => {
  const value = Math.sin(number * 127.1) * 43758.5453;
  return value - Math.floor(value);
};

export const hallSvg = (): string => `<svg xmlns="http://www.w3.org/2000/svg"
  width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="night" x2="0" y2="1">
      <stop stop-color="#0a1411"/><stop offset="1" stop-color="#050a08"/>
    </linearGradient>
    <radialGradient id="glow">
      <stop stop-color="#fff3cf"/><stop offset=".25" stop-color="#f5b84b" stop-opacity=".75"/>
      <stop offset=".6" stop-color="#22c55e" stop-opacity=".28"/>
      <stop offset="1" stop-color="#22c55e" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="bulb">
      <stop stop-color="#fff8e6"/><stop offset=".3" stop-color="#ffd887" stop-opacity=".9"/>
      <stop offset="1" stop-color="#f5b84b" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="floor" x2="0" y2="1">
      <stop stop-color="#ffd887" stop-opacity=".75"/>
      <stop offset=".35" stop-color="#3dd68c" stop-opacity=".22"/>
      <stop offset="1" stop-color="#0b0f0d" stop-opacity="0"/>
    </linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#night)"/>
  ${arches()}
  ${lightOnFloor()}
  <ellipse cx="${EYE.x}" cy="${EYE.y - 10}" rx="620" ry="400" fill="url(#glow)" opacity=".8"/>
  ${strings()}
  ${lamps()}
  ${audience()}
</svg>`;

/** The nearer ones are dark, and light comes from behind the last. */
const WALLS = [
  "#0b1512",
  "#0d1c16",
  "#10261c",
  "#143324",
  "#1b472f",
  "#3a5e36",
  "#8a7a3c",
  "#e0ab55",
];

function arches(): string {
  return WALLS.map((wall, depth) => {
    const scale = 0.76 ** depth;
    const [left, right] = [100, 2060].map((x) => far({ x, y: 1130 }, scale));
    const [from, to] = [100, 2060].map((x) => far({ x, y: 560 }, scale));
    if (!left || !right || !from || !to) return "";
    const round = `A${980 * scale} ${570 * scale} 0 0 1 ${at(to)}`;
    const path = `M${at(left)}L${at(from)}${round}L${at(right)}`;
    const rim = { width: 20 * scale, opacity: 0.1 + depth * 0.05 };
    return `<path d="${path}Z" fill="${wall}"/>
      <path d="${path}" fill="none" stroke="#ffd887" stroke-width="${rim.width}" opacity="${rim.opacity}"/>
      <path d="${path}" fill="none" stroke="#06100c" stroke-width="${rim.width * 1.6}" transform="translate(0 ${-rim.width})" opacity=".5"/>`;
  }).join("");
}

function lightOnFloor(): string {
  const edge = [
    far({ x: 100, y: 1130 }, 0.76 ** (ARCHES - 1)),
    far({ x: 2060, y: 1130 }, 0.76 ** (ARCHES - 1)),
    { x: 2060, y: 1130 },
    { x: 100, y: 1130 },
  ];
  const planks = Array.from({ length: 9 }, (_, index) => {
    const x = 345 + index * 183.75;
    const [one, other] = [far({ x, y: 1130 }, 0.15), { x, y: 1130 }];
    return `<path d="M${at(one)}L${at(other)}" stroke="#06100c" stroke-width="3" opacity=".45"/>`;
  });
  return `<path d="M${edge.map(at).join("L")}Z" fill="url(#floor)"/>${planks.join("")}`;
}

/** Strings that sound: each line is one moment of the same wave. */
function strings(): string {
  return [0, 1, 2]
    .map((part) => {
      const lines = Array.from({ length: 18 }, (_, moment) => {
        const height = (110 - part * 22) * Math.cos((Math.PI * moment) / 17);
        const points = Array.from({ length: 73 }, (_, step) => {
          const x = step * 30;
          const swing =
            Math.sin((Math.PI * x) / WIDTH) * Math.sin((Math.PI * (3 + part) * x) / WIDTH);
          return at({ x, y: 300 + part * 70 + height * swing + (x - 1080) * (part - 1) * 0.04 });
        });
        return `<path d="M${points.join("L")}"/>`;
      });
      const colour = ["#7df0a8", "#3dd6c6", "#ffd887"][part];
      return `<g fill="none" stroke="${colour}" stroke-width="1.6" opacity=".34">${lines.join("")}</g>`;
    })
    .join("");
}

function lamps(): string {
  return [1, 2, 3]
    .map((depth) => {
      const scale = 0.76 ** depth;
      const [from, to] = [far({ x: 100, y: 420 }, scale), far({ x: 2060, y: 420 }, scale)];
      const hanging = Array.from({ length: 61 }, (_, step) => {
        const sag = 190 * scale * Math.sin((Math.PI * step) / 60);
        return { x: from.x + ((to.x - from.x) * step) / 60, y: from.y + sag };
      });
      const bulbs = hanging
        .filter((_, step) => step % 4 === 2)
        .map(
          (point) =>
            `<circle cx="${point.x}" cy="${point.y}" r="${27 * scale}" fill="url(#bulb)"/>`,
        );
      return `<path d="M${hanging.map(at).join("L")}" fill="none" stroke="#06100c" stroke-width="${4 * scale}" opacity=".6"/>${bulbs.join("")}`;
    })
    .join("");
}

function audience(): string {
  return [0, 1, 2]
    .map((row) => {
      const size = 44 + row * 24;
      const count = Math.ceil(WIDTH / (size * 2.5)) + 1;
      const people = Array.from({ length: count }, (_, index) => {
        const x = (index + scattered(row * 50 + index) * 0.4) * size * 2.5 - size;
        const y = 900 + row * 68 + scattered(row * 90 + index) * 30;
        const [wide, neck] = [size * 1.2, y + size * 0.62];
        return `<ellipse cx="${x}" cy="${y}" rx="${size * 0.56}" ry="${size * 0.7}"/>
          <path d="M${x - wide} 1080V${neck + size}Q${x - wide} ${neck + size * 0.2} ${x} ${neck - size * 0.1}T${x + wide} ${neck + size}V1080Z"/>`;
      });
      return `<g fill="${["#13251c", "#0c1914", "#060d0a"][row]}">${people.join("")}</g>`;
    })
    .join("");
}

export const owlSvg = (): string => {
  const eye = (x: number) => `<circle cx="${x}" cy="232" r="92" fill="#eef3f0"/>
    <circle cx="${x}" cy="232" r="58" fill="#f5b84b"/>
    <circle cx="${x}" cy="232" r="34" fill="#06140b"/>
    <circle cx="${x + 14}" cy="216" r="11" fill="#fff"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="#14532d"/>
  <path d="M60 78Q150 132 256 132Q362 132 452 78Q470 190 448 292Q408 440 256 448Q104 440 64 292Q42 190 60 78Z" fill="#22c55e"/>
  <path d="M256 448Q150 440 112 352Q180 384 256 326Q332 384 400 352Q362 440 256 448Z" fill="#86efac"/>
  ${eye(166)}${eye(346)}
  <path d="M256 250L296 300Q278 350 256 362Q234 350 216 300Z" fill="#f5b84b"/>
</svg>`;
};
