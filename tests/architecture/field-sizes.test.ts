// Are fields on touch screens large enough that iPhones do not zoom into them? One token says it.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { theme } from "#web/app/theme.ts";

const textOf = (file: string) => readFileSync(file, "utf8");
const tokens = textOf("web/app/tokens.css");

it("the least size is 16 px where people touch, for every kind of field", () => {
  const touch = /@media \(pointer: coarse\) \{([\s\S]*?)\n\}/.exec(tokens)?.[1] ?? "";

  expect(touch).toContain("--field-least: 16px;");
  for (const field of ["input", "textarea", "select", "[contenteditable]"])
    expect(touch).toMatch(new RegExp(`^ {2}${field.replace(/[[\]]/g, "\\$&")}[, ]`, "m"));
});

it.each([undefined, "xs", "sm", "md", "lg", "xl"])(
  "a field of size %s is never smaller",
  (size) => {
    const vars = theme.components?.["Input"]?.vars;

    expect(JSON.stringify(vars?.(theme as never, { size } as never, undefined))).toMatch(
      /"--input-fz":"max\([\d.]+rem, var\(--field-least\)\)"/,
    );
  },
);

it("no style sheet gives a field a size of its own", () => {
  const own = globSync("web/**/*.css").flatMap((file) =>
    [...textOf(file).matchAll(/([^{}]*\b(?:input|textarea|select)\b[^{}]*)\{([^{}]*)\}/g)]
      .filter(([, selector = ""]) => !selector.includes("::placeholder"))
      .filter(([, , body = ""]) => /font-size:(?!.*--field-least)/.test(body))
      .map(([, selector = ""]) => `${file}: ${selector.trim()}`),
  );
  expect(own).toEqual([]);
});
