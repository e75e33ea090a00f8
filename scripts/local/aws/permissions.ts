// May API Gateway call a function? Only where an AWS::Lambda::Permission of the templates says so.
import * as z from "zod";
import type { Assembly } from "#scripts/local/aws/template.ts";
import { wildcards } from "#scripts/local/aws/wildcards.ts";

const Permission = z.object({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().default("arn:aws:execute-api:*:*:*"),
});

/** `source` is `API/stage/METHOD/path` or `API/stage/$default`. */
export type MayCall = (functionArn: string, source: string) => boolean;

/**
 * The default route's source has two slashes, so a pattern with three leaves it out:
 * https://github.com/aws/serverless-application-model/issues/1860
 */
export function gatewayPermissions(assembly: Assembly): MayCall {
  const given = assembly
    .resources("AWS::Lambda::Permission")
    .map((one) => Permission.parse(assembly.properties(one)))
    .filter(({ Principal }) => Principal === "apigateway.amazonaws.com")
    .filter(({ Action }) => wildcards(Action).test("lambda:InvokeFunction"));
  return (functionArn, source) =>
    given.some(
      ({ FunctionName, SourceArn }) =>
        (FunctionName === functionArn || functionArn.endsWith(`:function:${FunctionName}`)) &&
        wildcards(resourceOf(SourceArn)).test(source),
    );
}

/** Without service, region and account, which a stack's resources share. */
const resourceOf = (arn: string): string => arn.split(":").slice(5).join(":");
