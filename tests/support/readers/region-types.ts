// Which types of resource does CloudFormation not know in a region? By the list that CDK brings for
// its examination of templates.
import { createRequire } from "node:module";
import * as z from "zod";

const Package = z.object({
  SchemaValidator: z.custom<new () => { validate(template: object, region: string): unknown }>(),
  TemplateContent: z.custom<new (text: string) => object>(),
});
const Complaints = z.array(z.object({ ruleId: z.string(), message: z.string() }));
const UNKNOWN_TYPE = "F3006";

// The package is CDK's own, so it is found from there.
const { SchemaValidator, TemplateContent } = Package.parse(
  createRequire(createRequire(import.meta.url).resolve("aws-cdk-lib"))(
    "@aws/cloudformation-validate",
  ),
);
const validator = new SchemaValidator();

/** One sentence for each type that the region lacks. */
export function lackingIn(region: string, types: string[]): string[] {
  const Resources = Object.fromEntries(
    [...new Set(types)].map((Type, index) => [`R${index}`, { Type, Properties: {} }]),
  );
  const template = new TemplateContent(JSON.stringify({ Resources }));
  return Complaints.parse(validator.validate(template, region))
    .filter(({ ruleId }) => ruleId === UNKNOWN_TYPE)
    .map(({ message }) => message);
}
