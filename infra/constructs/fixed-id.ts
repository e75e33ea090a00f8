// Which resources keep their logical id whatever happens to the code around them? Those that a
// replacement would empty or move.
import { CfnElement } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * Fixes the logical id of a construct's own resource, so that a renamed or moved construct never
 * replaces it.
 */
export function fixLogicalId<C extends Construct>(construct: C, logicalId: string): C {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${logicalId} has no resource of its own to name.`);
  resource.overrideLogicalId(logicalId);
  return construct;
}
