// Which resources keep their logical id when the code around them changes? Those whose replacement
// would lose data or an address.
import { CfnElement } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * Fixes the logical id of a construct's own resource, so that renaming or moving the construct does
 * not replace it.
 */
export function fixLogicalId<C extends Construct>(construct: C, logicalId: string): C {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${logicalId} has no resource of its own to name.`);
  resource.overrideLogicalId(logicalId);
  return construct;
}
