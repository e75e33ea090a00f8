// How does a test run a part of the local stack? With small templates and temporary functions in
// its own folder.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createFunctions,
  type Functions,
  type LambdaFunction,
} from "#scripts/local/aws/functions.ts";
import { readAssembly } from "#scripts/local/aws/template.ts";
import type { WebRequest } from "#scripts/local/edge/web-request.ts";
import { createClock } from "#scripts/local/stack/clock.ts";

type Resources = Record<string, { Type: string; Properties?: Record<string, unknown> }>;
type Stack = { Resources: Resources; Outputs?: Record<string, unknown> };

/** Reads hand-made stacks as if the CDK app had written them. */
export function assemblyOf(stacks: Record<string, Stack>) {
  const folder = mkdtempSync(join(tmpdir(), "foyer-templates-"));
  for (const [name, stack] of Object.entries(stacks)) {
    writeFileSync(join(folder, `${name}.template.json`), JSON.stringify(stack));
  }
  return readAssembly(folder, { queueUrl: (name) => `http://queues/${name}` });
}

/** The properties of a stack's only resource of a type, with its references resolved. */
export function propertiesOf(assembly: ReturnType<typeof assemblyOf>, type: string): unknown {
  const [resource] = assembly.resources(type);
  return resource && assembly.properties(resource);
}

/** A function whose module has this source; its ARN is its name. */
export function lambda(
  name: string,
  source: string,
  more: Partial<LambdaFunction> = {},
): LambdaFunction {
  const file = join(mkdtempSync(join(tmpdir(), "foyer-function-")), "index.mjs");
  writeFileSync(file, source);
  return {
    name,
    arn: name,
    file,
    exportName: "handler",
    timeoutMs: 5_000,
    memoryMb: 128,
    environment: {},
    ...more,
  };
}

/** Runs functions in threads; also returns their clock and the lines that they logged. */
export function runFunctions(list: LambdaFunction[], environment: Record<string, string> = {}) {
  const clock = createClock(null);
  const lines: string[] = [];
  const functions = createFunctions(list, {
    environment,
    clock: clock.shared,
    log: (line) => lines.push(line),
  });
  return { functions, clock, lines };
}

/** Functions that answer as the test says and record their events. */
export function recorded(answer: (event: unknown, call: number) => unknown) {
  const events: unknown[] = [];
  const functions: Pick<Functions, "invoke"> = {
    invoke: async (_arn, event) => {
      events.push(event);
      return answer(event, events.length);
    },
  };
  return { functions, events };
}

/** A request as the local stack's server reads it. */
export function request(line: string, more: Partial<WebRequest> = {}): WebRequest {
  const [method = "GET", target = "/"] = line.split(" ");
  const [path = "/", query = ""] = target.split("?");
  return { method, path, query, headers: {}, body: Buffer.alloc(0), ...more };
}
