// What did the CDK app synthesize? Templates, with the references between resources resolved.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve as resolvePath } from "node:path";
import * as z from "zod";
import {
  attribute,
  type Places,
  pseudoParameter,
  type Resource,
} from "#scripts/local/aws/names.ts";
import { refusal } from "#scripts/local/stack/refusal.ts";

const TemplateFile = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() })).default({}),
});
const AssetsFile = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});
const StackOutput = z.object({ StackName: z.string(), OutputName: z.string() });
const Text = z.string();
const Pair = z.tuple([z.unknown(), z.unknown()]);

export type Assembly = {
  /** In all stacks. */
  resources(type: string): Resource[];
  /** With all references resolved. */
  properties(resource: Resource): unknown;
  /** The value of `Ref` (name "Ref") or `Fn::GetAtt` for a resource. */
  attribute(resource: Resource, name: string): string;
  /** Its folder, by its object key. */
  asset(objectKey: string): string | null;
};

type Stack = { name: string } & z.output<typeof TemplateFile>;

type Place = { stack: Stack; stacks: Stack[]; places: Places };

const NO_VALUE = Symbol("AWS::NoValue");

/** `places` gives the local addresses of what only AWS could assign. */
export function readAssembly(folder: string, places: Places): Assembly {
  const stacks = templateNames(folder).map((name): Stack => {
    return { name, ...TemplateFile.parse(readJson(join(folder, `${name}.template.json`))) };
  });
  const assets = new Map(stacks.flatMap(({ name }) => assetFolders(folder, name)));
  return {
    resources: (type) =>
      stacks
        .flatMap((stack) => Object.keys(stack.Resources).map((id) => toResource(stack, id)))
        .filter((one) => one !== null && one.type === type)
        .filter((one) => one !== null),
    properties: (resource) => {
      const stack = stacks.find(({ name }) => name === resource.stack);
      return stack ? resolve({ stack, stacks, places }, resource.properties) : {};
    },
    attribute: (resource, name) => attribute(resource, name, places),
    asset: (objectKey) => assets.get(objectKey) ?? null,
  };
}

function toResource(stack: Stack, id: string): Resource | null {
  const found = stack.Resources[id];
  return found ? { stack: stack.name, id, type: found.Type, properties: found.Properties } : null;
}

function resolve(at: Place, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((one) => resolve(at, one)).filter((one) => one !== NO_VALUE);
  if (!isRecord(value)) return value;
  const [name = "", ...others] = Object.keys(value);
  if (others.length === 0 && (name === "Ref" || name.startsWith("Fn::")))
    return intrinsic(at, name, value[name]);
  const entries = Object.entries(value).map(([key, one]) => [key, resolve(at, one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== NO_VALUE));
}

function text(at: Place, value: unknown): string {
  return Text.parse(resolve(at, value));
}

function intrinsic(at: Place, name: string, argument: unknown): unknown {
  switch (name) {
    case "Ref":
      return argument === "AWS::NoValue" ? NO_VALUE : reference(at, Text.parse(argument));
    case "Fn::GetAtt": {
      const [id, attributeName] = Array.isArray(argument)
        ? argument
        : Text.parse(argument).split(/\.(.*)/s);
      return attributeOf(at, Text.parse(id), Text.parse(attributeName));
    }
    case "Fn::ImportValue":
      return imported(at, text(at, argument));
    case "Fn::GetStackOutput":
      return outputOf(at, StackOutput.parse(resolve(at, argument)));
    case "Fn::Join": {
      const [separator, parts] = Pair.parse(argument);
      return z.array(z.coerce.string()).parse(resolve(at, parts)).join(Text.parse(separator));
    }
    case "Fn::Select": {
      const [index, list] = Pair.parse(argument);
      return z.array(z.unknown()).parse(resolve(at, list))[Number(index)];
    }
    case "Fn::Split": {
      const [separator, whole] = Pair.parse(argument);
      return text(at, whole).split(Text.parse(separator));
    }
    case "Fn::Sub":
      return substitute(at, argument);
    default:
      throw refusal(`The local stack does not know what ${name} in stack ${at.stack.name} means.`);
  }
}

function substitute(at: Place, argument: unknown): string {
  const [pattern, own] = Array.isArray(argument) ? Pair.parse(argument) : [argument, {}];
  const names = z.record(z.string(), z.unknown()).parse(own);
  return Text.parse(pattern).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in names) return text(at, names[name]);
    const [id = "", attributeName] = name.split(/\.(.*)/s);
    return attributeName ? attributeOf(at, id, attributeName) : text(at, { Ref: id });
  });
}

function reference(at: Place, id: string): unknown {
  const parameter = at.stack.Parameters[id];
  return (
    pseudoParameter(id, at.stack.name) ??
    (parameter ? parameter.Default : attributeOf(at, id, "Ref"))
  );
}

function attributeOf(at: Place, id: string, name: string): string {
  const resource = toResource(at.stack, id);
  if (!resource) throw refusal(`Stack ${at.stack.name} refers to ${id}, which it does not have.`);
  return attribute(resource, name, at.places);
}

/** A weak reference: the next deployment may give another value, or none. */
function outputOf(at: Place, { StackName, OutputName }: z.output<typeof StackOutput>): unknown {
  const stack = at.stacks.find(({ name }) => name === StackName);
  const output = stack?.Outputs[OutputName];
  if (!stack || !output) throw refusal(`No stack ${StackName} has the output ${OutputName}.`);
  return resolve({ ...at, stack }, output.Value);
}

function imported(at: Place, exportName: string): unknown {
  for (const stack of at.stacks) {
    const output = Object.values(stack.Outputs).find((one) => {
      return one.Export && resolve(at, one.Export.Name) === exportName;
    });
    if (output) return resolve({ ...at, stack }, output.Value);
  }
  throw refusal(`No stack exports ${exportName}.`);
}

function templateNames(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const names = files
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => file.slice(0, -14));
  if (names.length === 0)
    throw refusal(`There is no synthesized template in ${folder}; run: npm run synth`);
  return names.sort();
}

function assetFolders(folder: string, stack: string): [string, string][] {
  const file = join(folder, `${stack}.assets.json`);
  if (!existsSync(file)) return [];
  return Object.values(AssetsFile.parse(readJson(file)).files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ objectKey }): [string, string] => [
      objectKey,
      resolvePath(folder, source.path),
    ]),
  );
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
