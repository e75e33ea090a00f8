// Which Lambda answers which route? One per group of shared/api.ts, one HTTP route per key.
import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnIntegration, CfnRoute, type HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { ApiFunction, type Platform } from "#infra/constructs/api-function.ts";
import { type Grants, groupGrants } from "#infra/grants.ts";
import { api, type GroupName } from "#shared/api.ts";
import type { RouteGroup } from "#shared/core/route.ts";

export type ApiStackProps = StackProps & { platform: Platform; httpApi: HttpApi };

// The engine stops writing two seconds before this.
const TIMEOUT = Duration.seconds(10);

export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    for (const [name, routes] of Object.entries<RouteGroup>(api)) {
      if (!isGroupName(name)) throw new Error(`The route group ${name} has no line in infra/grants.ts.`);
      this.serve(name, routes, groupGrants[name], props);
    }
  }

  private serve(group: GroupName, routes: RouteGroup, grants: Grants, { platform, httpApi }: ApiStackProps): void {
    const lambda = new ApiFunction(this, group, {
      bundle: group,
      platform,
      grants,
      timeout: TIMEOUT,
      alarm: "on errors",
    });
    lambda.fn.addPermission("Api", {
      principal: new ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: this.formatArn({ service: "execute-api", resource: httpApi.apiId, resourceName: "*/*/*" }),
    });
    const integration = new CfnIntegration(this, `${group}-integration`, {
      apiId: httpApi.apiId,
      integrationType: "AWS_PROXY",
      integrationUri: lambda.fn.functionArn,
      payloadFormatVersion: "2.0",
    });
    for (const { key } of Object.values(routes)) {
      new CfnRoute(this, key, { apiId: httpApi.apiId, routeKey: key, target: `integrations/${integration.ref}` });
    }
  }
}

function isGroupName(name: string): name is GroupName {
  return name in groupGrants;
}
