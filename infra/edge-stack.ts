// What must be in us-east-1? Certificate and firewall, because CloudFront looks only there, and the
// budget, because CloudFormation does not know budgets in every region.
import {
  CfnOutput,
  CrossStackReferences,
  ReferenceStrength,
  Stack,
  type StackProps,
} from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone, type IHostedZone } from "aws-cdk-lib/aws-route53";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { accountWideName } from "#infra/names.ts";
import type { Stage } from "#infra/stage.ts";
import { webhooks } from "#shared/contracts/public/webhooks.ts";
import { type ProblemBody, systemProblems } from "#shared/core/problems.ts";

export type EdgeStackProps = StackProps & { stage: Stage };

/**
 * A strong reference would forbid removal, because the distribution reads the old value meanwhile.
 * A weak one is safe: the web stack's template changes with it.
 */
const mayGo = (made: Certificate | CfnWebACL): void =>
  CrossStackReferences.of(made).produce(ReferenceStrength.WEAK);

const BUDGET_STEPS = [50, 80, 100];

/** Without these resources a stage needs neither this stack nor us-east-1. */
export const needsEdgeStack = ({ domain, firewall, alarms }: Stage): boolean =>
  domain?.zone !== undefined || firewall !== null || alarms.monthlyBudgetUsd !== null;

export class EdgeStack extends Stack {
  /** Null without a domain, or if the operator supplies a certificate. */
  readonly certificate: ICertificate | null;
  readonly firewallArn: string | null;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { domain, firewall } = props.stage;
    this.budget(props.stage);
    this.certificate = domain?.zone
      ? this.certificateFor(domain.name, zoneOf(this, domain.zone))
      : null;
    this.firewallArn = firewall
      ? this.firewall(accountWideName(props.stage), firewall.requestsPerFiveMinutes)
      : null;
  }

  private budget(stage: Stage): void {
    const { email, monthlyBudgetUsd } = stage.alarms;
    if (email === null || monthlyBudgetUsd === null) return;
    const budgetName = accountWideName(stage);
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
      },
      notificationsWithSubscribers: BUDGET_STEPS.map((threshold) => ({
        notification: {
          notificationType: "ACTUAL",
          comparisonOperator: "GREATER_THAN",
          threshold,
          thresholdType: "PERCENTAGE",
        },
        subscribers: [{ subscriptionType: "EMAIL", address: email }],
      })),
    });
    new CfnOutput(this, "BudgetName", { value: budgetName });
  }

  private certificateFor(domainName: string, zone: IHostedZone): Certificate {
    const certificate = new Certificate(this, "Certificate", {
      domainName,
      validation: CertificateValidation.fromDns(zone),
    });
    mayGo(certificate);
    new CfnOutput(this, "CertificateArn", { value: certificate.certificateArn });
    return certificate;
  }

  /** No common rule set of AWS: it refuses bodies over 8 KB and HTML, as in descriptions. */
  private firewall(metricName: string, requestsPerFiveMinutes: number): string {
    const webAcl = new CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visible(metricName),
      customResponseBodies: {
        [TOO_MANY]: { contentType: "APPLICATION_JSON", content: JSON.stringify(REFUSAL) },
      },
      rules: [
        managed(0, FIREWALL_RULES[0]),
        managed(1, FIREWALL_RULES[1]),
        {
          name: FIREWALL_RULES[2],
          priority: 2,
          action: {
            block: {
              customResponse: {
                responseCode: systemProblems[TOO_MANY],
                customResponseBodyKey: TOO_MANY,
              },
            },
          },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              limit: requestsPerFiveMinutes,
              scopeDownStatement: COUNTED,
            },
          },
          visibilityConfig: visible(FIREWALL_RULES[2]),
        },
      ],
    });
    mayGo(webAcl);
    return webAcl.attrArn;
  }
}

/** Each counts its blocked requests under its name. */
export const FIREWALL_RULES = [
  "AWSManagedRulesAmazonIpReputationList",
  "AWSManagedRulesKnownBadInputsRuleSet",
  "TooManyRequests",
] as const;

const TOO_MANY = "too_many_requests";
const REFUSAL: ProblemBody = { code: TOO_MANY, message: "too many requests", requestId: "edge" };

/**
 * Only requests that reach a function: a page makes dozens of others, and a campus shares one
 * address. Stripe's webhooks are left out, because all come from a few addresses.
 */
const COUNTED: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      pathMatch("STARTS_WITH", "/api/", ["URL_DECODE", "NORMALIZE_PATH"]),
      {
        notStatement: { statement: pathMatch("EXACTLY", `/api${webhooks.stripe.path}`, ["NONE"]) },
      },
    ],
  },
};

function pathMatch(
  positionalConstraint: string,
  searchString: string,
  read: string[],
): CfnWebACL.StatementProperty {
  const textTransformations = read.map((type, priority) => ({ type, priority }));
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      textTransformations,
    },
  };
}

export const zoneOf = (scope: Construct, zone: { id: string; name: string }): IHostedZone =>
  HostedZone.fromHostedZoneAttributes(scope, "Zone", {
    hostedZoneId: zone.id,
    zoneName: zone.name,
  });

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would store whole URLs, and ours are keys to orders and tickets.
  sampledRequestsEnabled: false,
});

const managed = (priority: number, name: string): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: "AWS", name } },
  visibilityConfig: visible(name),
});
