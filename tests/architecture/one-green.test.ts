// Is green in management only the filled button, the focus and the active entry? Every other use
// stands here with its reason.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Where colours get their names, and what only buyers and the door see. */
const elsewhere = /^web\/(app\/(tokens\.css|theme\.ts)|features\/(buyer|door)\/|locales\/)/;
const files = globSync("web/**/*.{ts,tsx,css}")
  .filter((file) => !elsewhere.test(file))
  .toSorted();
const textOf = (file: string) => readFileSync(file, "utf8");

const forBuyers = "buyers see it, and a preview shows what they see";
const active = "the active entry";
const chart = "the first line of a chart, as specified";

/** The places that name the green, by file and selector or line. */
const allowed: [place: string, reason: string][] = [
  [
    'web/app/frame/manage-shell.module.css .main[aria-busy="true"]::before',
    "a page that is loading",
  ],
  ["web/app/frame/side-nav.module.css .link[aria-current] svg", active],
  [
    'web/components/page/logo.tsx <rect width="32" height="32" rx="7.5" fill="#22C55E" />',
    "the logo",
  ],
  ["web/components/page/refusal.module.css .event", forBuyers],
  ["web/components/page/sheet.module.css .foot a", forBuyers],
  ["web/components/page/status-badge.module.css .green", "a badge, as specified"],
  ["web/components/page/support-email.module.css .address", forBuyers],
  ["web/components/rich-text/formatted-text.module.css div.text a", forBuyers],
  ["web/components/ticket/join-details.module.css .join a", forBuyers],
  ['web/features/organizer/dashboard/sales-chart.tsx const NOW = "var(--brand-5)";', chart],
  ["web/features/organizer/dashboard/sales.module.css .legend path", chart],
  ["web/features/organizer/settings/event-settings.module.css .sections > a[aria-current]", active],
  ["web/features/organizer/settings/event-settings.module.css .sections > a[aria-current]", active],
];

const named =
  /--brand-\d|--mantine-primary-color|--mantine-color-(anchor|brand|green|lime)|#(86efac|4ade80|22c55e|16a34a|15803d)\b|\b(c|bg|bd|color|iconColor)(=|: )\{?"(brand|green|lime)\b/i;

/** The selectors or lines of a file that name the green. */
function greensIn(file: string, source: string): string[] {
  const lines = source.split("\n");
  const ruleOf = (at: number) => lines.slice(0, at + 1).findLast((line) => line.endsWith("{"));
  return lines.flatMap((line, at) => {
    if (!named.test(line)) return [];
    const place = file.endsWith(".css") ? ruleOf(at)?.replace(/ \{$/, "") : line;
    return [`${file} ${(place ?? line).trim()}`];
  });
}

/** What Mantine paints in the first colour of the theme, unless it is given another. */
const painted =
  /<(Badge|Indicator|Loader|Pagination|Progress|RingProgress|Slider|Stepper|ThemeIcon)(?![\w.])|variant="(light|outline|subtle|transparent|white)"/;

/** The beginnings of elements without a colour that Mantine would paint green. */
const paintedIn = (source: string): string[] =>
  source
    .split(/(?=<[A-Z])/)
    .filter((element) => painted.test(element) && !/\s(color|c)=/.test(element))
    .flatMap((element) => element.match(/^<[\w.]+/) ?? []);

/** The links inside sentences, whose colour is that of the sentence. */
const sentencesIn = (source: string): string[] =>
  (source.match(/<Trans>[\s\S]*?<\/Trans>/g) ?? []).flatMap(
    (sentence) => sentence.match(/<Anchor\b[\s\S]*?(?=<\/Anchor>)/g) ?? [],
  );

describe("green in management", () => {
  it("is named in few places", () => {
    expect(files.length).toBeGreaterThan(250);
    expect(files.flatMap((file) => greensIn(file, textOf(file)))).toEqual(
      allowed.map(([place]) => place),
    );
  });

  it.each([
    ["x.css", "a {\n  color: red;\n}\n.name {\n  color: var(--brand-4);\n}\n", ["x.css .name"]],
    ["x.css", ".on {\n  background: #22C55E;\n}\n", ["x.css .on"]],
    ["x.tsx", '  <Text c="green">', ['x.tsx <Text c="green">']],
    ["x.tsx", '  <Text c={"brand.4"}>', ['x.tsx <Text c={"brand.4"}>']],
    ["x.tsx", '  color: "brand",', ['x.tsx color: "brand",']],
    ["x.tsx", 'hue: "green"', []],
  ])("is found in %s as %j", (file, source, found) => {
    expect(greensIn(file, source)).toEqual(found);
  });

  it("is not what a component has for want of a colour", () => {
    const found = files.flatMap((file) => paintedIn(textOf(file)).map((one) => `${file} ${one}`));

    expect(found).toEqual([]);
    expect(paintedIn("<Group><Progress value={1} /></Group>")).toEqual(["<Progress"]);
    expect(paintedIn('<Button\n  variant="subtle"\n>')).toEqual(["<Button"]);
    expect(paintedIn('<Button variant="subtle" color="dark.2">')).toEqual([]);
  });

  it("is no link: these are text, on every page that is signed in", () => {
    const sheet = textOf("web/app/frame/desk-links.css");

    expect(textOf("web/app/signed-in.tsx")).toContain('import "#web/app/frame/manage-styles.ts"');
    expect(textOf("web/app/frame/manage-styles.ts")).toContain(
      'import "#web/app/frame/desk-links.css"',
    );
    expect(sheet).toMatch(/^:root:has\([^{]* \.mantine-Anchor-root \{\s+color: var\(--text\);/m);
  });

  it("tells no link in a sentence, which has a line", () => {
    const links = files
      .filter((file) => /features|waiting-mails/.test(file))
      .flatMap((file) => sentencesIn(textOf(file)).map((link) => ({ file, link })));

    expect(links.length).toBeGreaterThan(3);
    expect(links.filter(({ link }) => !link.includes('underline="always"'))).toEqual([]);
    expect(sentencesIn("<Trans>Ask <Anchor inherit>us</Anchor>.</Trans>")).toHaveLength(1);
  });
});
