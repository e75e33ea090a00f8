// What must lie in us-east-1 because CloudFront looks only there? The certificate of an own domain, and the firewall.
import { CfnOutput, CrossStackReferences, ReferenceStrength, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone, type IHostedZone } from "aws-cdk-lib/aws-route53";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import type { Stage } from "#infra/stage.ts";

export type EdgeStackProps = StackProps & { stage: Stage };

/**
 * A firewall and a certificate come and go while a stage runs. A strong reference would forbid that: the distribution still
 * reads the old value while this stack is updated. The web stack's template changes with them, so it never keeps an old value.
 */
const mayGo = (made: Certificate | CfnWebACL): void => CrossStackReferences.of(made).produce(ReferenceStrength.WEAK);

/** True if a stage has anything that must lie there; a stage without needs neither the stack nor the region. */
export const needsEdgeStack = (stage: Stage): boolean => stage.domain?.zone !== undefined || stage.firewall !== null;

export class EdgeStack extends Stack {
  /** Made and renewed by the records in the zone; null where there is no domain or the operator brings a certificate. */
  readonly certificate: ICertificate | null;
  readonly firewallArn: string | null;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { domain, firewall } = props.stage;
    this.certificate = domain?.zone ? this.certificateFor(domain.name, zoneOf(this, domain.zone)) : null;
    this.firewallArn = firewall ? this.firewall(firewall.requestsPerFiveMinutes) : null;
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

  /**
   * What is cheap to refuse before it costs anything: addresses known for attacks, requests known to be exploits, and more
   * requests than people make. AWS's large rule set stays out: it refuses bodies over 8 KB and HTML, which descriptions are.
   */
  private firewall(requestsPerFiveMinutes: number): string {
    const webAcl = new CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visible("Firewall"),
      rules: [
        managed(0, "AWSManagedRulesAmazonIpReputationList"),
        managed(1, "AWSManagedRulesKnownBadInputsRuleSet"),
        {
          name: "TooManyRequests",
          priority: 2,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { aggregateKeyType: "IP", limit: requestsPerFiveMinutes } },
          visibilityConfig: visible("TooManyRequests"),
        },
      ],
    });
    mayGo(webAcl);
    return webAcl.attrArn;
  }
}

/** A zone as it is written in the stage: nothing is looked up. */
export const zoneOf = (scope: Construct, zone: { id: string; name: string }): IHostedZone =>
  HostedZone.fromHostedZoneAttributes(scope, "Zone", { hostedZoneId: zone.id, zoneName: zone.name });

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples hold whole addresses, and ours are keys to orders and tickets.
  sampledRequestsEnabled: false,
});

const managed = (priority: number, name: string): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: "AWS", name } },
  visibilityConfig: visible(name),
});
