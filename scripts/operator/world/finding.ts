// What did a check find? That all is well, a warning or a problem; the latter two say what to do.

export type Finding =
  | { level: "ok"; about: string; says: string }
  | { level: "warning" | "problem"; about: string; says: string; remedy: string };

/** `about` is the part of a deployment; `says` and `remedy` are whole sentences. */
export const fine = (about: string, says: string): Finding => ({ level: "ok", about, says });

/** It works, but not well. */
export const warn = (about: string, says: string, remedy: string): Finding => ({
  level: "warning",
  about,
  says,
  remedy,
});

/** It does not work: people lose something, or a deployment would fail. */
export const wrong = (about: string, says: string, remedy: string): Finding => ({
  level: "problem",
  about,
  says,
  remedy,
});

export const hasProblem = (findings: Finding[]): boolean =>
  findings.some(({ level }) => level === "problem");

export function remediesOf(findings: Finding[]): string[] {
  const of = (level: Finding["level"]) =>
    findings.flatMap((one) =>
      one.level === level && "remedy" in one ? [`${one.says} ${one.remedy}`] : [],
    );
  return [...of("problem"), ...of("warning")];
}

export function reportOf(findings: Finding[]): string {
  const widest = Math.max(...findings.map(({ about }) => about.length));
  return findings.map((one) => lines(one, widest).join("\n")).join("\n");
}

function lines(finding: Finding, widest: number): string[] {
  const head = `  ${finding.level.padEnd(7)}  ${finding.about.padEnd(widest)}  ${finding.says}`;
  return "remedy" in finding ? [head, `${" ".repeat(widest + 13)}→ ${finding.remedy}`] : [head];
}
