// Which secrets does the local stack have? The templates', generated once and kept with the data.
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { keptFile } from "#scripts/local/stack/json-file.ts";

export type SecretDefinition = {
  arn: string;
  /** One generated value, alone or inside a JSON template. */
  generate: { template: string; key: string; length: number } | null;
};
export type Secrets = {
  /** Null for an unknown ARN. */
  text(arn: string): string | null;
  /** Replaces `{{resolve:secretsmanager:…}}` references inside a text. */
  fill(text: string): string;
};

const Kept = z.record(z.string(), z.string());
const Fields = z.record(z.string(), z.string());
const REFERENCE = /\{\{resolve:secretsmanager:(.+?):SecretString:([^:}]*)[^}]*\}\}/g;

/** Null keeps them in memory. `given` texts, by ARN, are what an operator would enter. */
export function openSecrets(
  defined: SecretDefinition[],
  given: Record<string, string>,
  file: string | null,
): Secrets {
  const kept = keptFile(file, Kept, {});
  const texts = Object.fromEntries(
    defined.map((one) => [one.arn, kept.read()[one.arn] ?? generate(one)]),
  );
  kept.write(texts);
  const text = (arn: string) => given[arn] ?? texts[arn] ?? null;
  return {
    text,
    fill: (whole) =>
      whole.replace(REFERENCE, (reference, arn: string, key: string) => {
        const found = text(arn);
        if (found === null) throw new Error(`No secret answers ${reference}.`);
        return key === "" ? found : (Fields.parse(JSON.parse(found))[key] ?? "");
      }),
  };
}

function generate({ generate: wanted }: SecretDefinition): string {
  if (!wanted) return "{}";
  const value = randomBytes(wanted.length).toString("hex").slice(0, wanted.length);
  if (wanted.key === "") return value;
  return JSON.stringify({ ...Fields.parse(JSON.parse(wanted.template)), [wanted.key]: value });
}
