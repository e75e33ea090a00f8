// How do we record a deliberate deviation from AWS's rules (cdk-nag, AwsSolutions)? At the
// resource, with a reason for a reviewer.
import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/**
 * Acknowledges one rule at one resource. The architecture test fails on an acknowledgement that
 * suppresses nothing.
 */
export function acknowledge(resource: IConstruct, rule: string, reason: string): void {
  Validations.of(resource).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}
