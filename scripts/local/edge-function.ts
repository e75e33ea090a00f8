// What do the distribution's own functions do? Their code is in the template and runs here as it is.
import { randomUUID } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import * as z from "zod";
import type { Assembly } from "./template.ts";
import { type Answer, textAnswer, type WebRequest } from "./web-request.ts";

const Properties = z.object({ FunctionCode: z.string() });
const Values = z.record(z.string(), z.object({ value: z.string() }));
const Returned = z.union([
  z.object({ uri: z.string(), headers: Values }),
  z.object({ statusCode: z.number(), headers: Values.default({}), body: z.string().optional() }),
]);

/** Turns a viewer's request into the one that goes on, or answers it at once. */
export type EdgeFunction = (request: WebRequest, viewerAddress: string) => WebRequest | Answer;

/** The CloudFront Function with this ARN. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
export function edgeFunction(assembly: Assembly, arn: string): EdgeFunction {
  const resource = assembly
    .resources("AWS::CloudFront::Function")
    .find((one) => assembly.attribute(one, "FunctionARN") === arn);
  if (!resource) throw new Error(`The templates declare no edge function ${arn}.`);
  const { FunctionCode } = Properties.parse(assembly.properties(resource));
  const context = createContext({});
  runInContext(FunctionCode, context);

  return (request, viewerAddress) => {
    const event = toEvent(request, viewerAddress);
    const returned = Returned.parse(runInContext(`handler(${JSON.stringify(event)})`, context));
    if ("uri" in returned) return { ...request, path: returned.uri, headers: textsOf(returned.headers, request) };
    return { ...textAnswer(returned.statusCode, returned.body ?? ""), headers: textsOf(returned.headers, null) };
  };
}

function toEvent({ method, path, query, headers }: WebRequest, viewerAddress: string) {
  const { cookie = "", ...others } = headers;
  const cookies = cookie.split(/;\s*/).flatMap((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return name ? [[name, { value }]] : [];
  });
  return {
    version: "1.0",
    context: { eventType: "viewer-request", requestId: randomUUID() },
    viewer: { ip: viewerAddress },
    request: {
      method,
      uri: path,
      querystring: Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, { value }])),
      headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, { value }])),
      cookies: Object.fromEntries(cookies),
    },
  };
}

/** Header values as plain texts; cookies travel beside the headers and stay as they were sent. */
function textsOf(headers: z.output<typeof Values>, request: WebRequest | null): Record<string, string> {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));
  const cookie = request?.headers["cookie"];
  return cookie ? { ...texts, cookie } : texts;
}
