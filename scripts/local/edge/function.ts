// What do the distribution's own functions do? Their code from the template runs here unchanged.
import { randomUUID } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import * as z from "zod";
import type { Assembly } from "#scripts/local/aws/template.ts";
import { type Answer, textAnswer, type WebRequest } from "#scripts/local/edge/web-request.ts";

const Properties = z.object({ FunctionCode: z.string() });
const Values = z.record(z.string(), z.object({ value: z.string() }));
const Returned = z.union([
  z.object({ uri: z.string(), headers: Values }),
  z.object({ statusCode: z.number(), headers: Values.default({}), body: z.string().optional() }),
]);

const ReturnedAnswer = z.object({ statusCode: z.number(), headers: Values });

/** Changes a request before it is forwarded, or answers it at once. */
export type EdgeFunction = (request: WebRequest, viewerAddress: string) => WebRequest | Answer;

export type AnswerFunction = (request: WebRequest, answer: Answer) => Answer;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
export function edgeFunction(assembly: Assembly, arn: string): EdgeFunction {
  const run = codeOf(assembly, arn);
  return (request, viewerAddress) => {
    const returned = Returned.parse(run(toEvent(request, viewerAddress)));
    if ("uri" in returned)
      return { ...request, path: returned.uri, headers: textsOf(returned.headers, request) };
    return {
      ...textAnswer(returned.statusCode, returned.body ?? ""),
      headers: textsOf(returned.headers, null),
    };
  };
}

/** Like CloudFront, it does not run for errors (400 and above). */
export function answerFunction(assembly: Assembly, arn: string): AnswerFunction {
  const run = codeOf(assembly, arn);
  return (request, answer) => {
    if (answer.status >= 400) return answer;
    const response = { statusCode: answer.status, headers: valued(answer.headers) };
    const returned = ReturnedAnswer.parse(run({ ...toEvent(request, ""), response }));
    return { ...answer, status: returned.statusCode, headers: textsOf(returned.headers, null) };
  };
}

function codeOf(assembly: Assembly, arn: string): (event: unknown) => unknown {
  const resource = assembly
    .resources("AWS::CloudFront::Function")
    .find((one) => assembly.attribute(one, "FunctionARN") === arn);
  if (!resource) throw new Error(`The templates declare no edge function ${arn}.`);
  const { FunctionCode } = Properties.parse(assembly.properties(resource));
  const context = createContext({});
  runInContext(FunctionCode, context);
  return (event) => runInContext(`handler(${JSON.stringify(event)})`, context);
}

const valued = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { value }]));

/** A repeated name has all its values, still encoded as sent. */
function queryOf(query: string) {
  const pairs = query.split("&").flatMap((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return name ? [{ name, value }] : [];
  });
  const byName = Map.groupBy(pairs, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, values]) => {
      const last = { value: values.at(-1)?.value ?? "" };
      return [
        name,
        values.length > 1 ? { ...last, multiValue: values.map(({ value }) => ({ value })) } : last,
      ];
    }),
  );
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
      querystring: queryOf(query),
      headers: valued(others),
      cookies: Object.fromEntries(cookies),
    },
  };
}

/** Functions get cookies in a separate object, so the cookie header is copied unchanged. */
function textsOf(
  headers: z.output<typeof Values>,
  request: WebRequest | null,
): Record<string, string> {
  const texts = Object.fromEntries(
    Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]),
  );
  const cookie = request?.headers["cookie"];
  return cookie ? { ...texts, cookie } : texts;
}
