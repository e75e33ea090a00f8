// Which resources keep their logical id? Those whose replacement would lose data or an address.
import { CfnElement } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** Renaming or moving the construct then does not replace its own resource. */
export function fixLogicalId<C extends Construct>(construct: C, logicalId: string): C {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${logicalId} has no resource of its own to name.`);
  resource.overrideLogicalId(logicalId);
  return construct;
}
