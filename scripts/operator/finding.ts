// What did a check find? All is well, something to know, or something that must be mended; and then
// what to do about it.

export type Finding =
  | { level: "ok"; about: string; says: string }
  | { level: "warning" | "problem"; about: string; says: string; remedy: string };

/** `about` is the part of a deployment; `says` and `remedy` are whole sentences. */
export const fine = (about: string, says: string): Finding => ({ level: "ok", about, says });

/** Works, but not as well as it should. */
export const warn = (about: string, says: string, remedy: string): Finding => ({
  level: "warning",
  about,
  says,
  remedy,
});

/** Does not work: people lose something, or a deployment would fail. */
export const wrong = (about: string, says: string, remedy: string): Finding => ({
  level: "problem",
  about,
  says,
  remedy,
});

export const hasProblem = (findings: Finding[]): boolean =>
  findings.some(({ level }) => level === "problem");

/** What is to be done, problems first. */
export function remediesOf(findings: Finding[]): string[] {
  const of = (level: Finding["level"]) =>
    findings.flatMap((one) =>
      one.level === level && "remedy" in one ? [`${one.says} ${one.remedy}`] : [],
    );
  return [...of("problem"), ...of("warning")];
}

/** One finding a line, what to do below it. */
export function reportOf(findings: Finding[]): string {
  const widest = Math.max(...findings.map(({ about }) => about.length));
  return findings.map((one) => lines(one, widest).join("\n")).join("\n");
}

function lines(finding: Finding, widest: number): string[] {
  const head = `  ${finding.level.padEnd(7)}  ${finding.about.padEnd(widest)}  ${finding.says}`;
  return "remedy" in finding ? [head, `${" ".repeat(widest + 13)}→ ${finding.remedy}`] : [head];
}
