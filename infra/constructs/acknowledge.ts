// How is a deviation from AWS's rules (cdk-nag) recorded? At the resource, with a reason.
import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** The architecture test fails on one that suppresses nothing. */
export function acknowledge(resource: IConstruct, rule: string, reason: string): void {
  Validations.of(resource).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}
