// Does the address lead here? Alarms on what AWS measures in us-east-1 alone, after the API.
import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { HealthCheck, HealthCheckType } from "aws-cdk-lib/aws-route53";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { accountMetric, alarmTopic, raiseAlarm, sumOf } from "#infra/constructs/alarm.ts";
import { FIREWALL_RULES } from "#infra/edge-stack.ts";
import { accountWideName } from "#infra/names.ts";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";
import { service } from "#shared/contracts/public/service.ts";

export type EdgeAlarmsStackProps = StackProps & {
  stage: Stage;
  certificate: ICertificate | null;
  topic: ITopic;
};

/** Without them there is nothing to watch in us-east-1. */
export const needsEdgeAlarms = ({ domain, firewall }: Stage): boolean =>
  domain !== null || firewall !== null;

/** ACM renews earlier: https://docs.aws.amazon.com/acm/latest/userguide/managed-renewal.html */
const FEWEST_DAYS = 30;
/** The least that Route 53 takes. Each region sends a request every ten seconds or so. */
const CHECKED_FROM = ["us-east-1", "eu-west-1", "ap-southeast-1"];
/** In five minutes. Single ones are bots, of which the reputation list is made. */
const MANY_BLOCKED = 100;

export class EdgeAlarmsStack extends Stack {
  private readonly topic: ITopic;

  constructor(scope: Construct, id: string, props: EdgeAlarmsStackProps) {
    super(scope, id, props);
    const { stage } = props;
    this.topic = stage.region === EDGE_REGION ? props.topic : alarmTopic(this, stage.alarms.email);
    new CfnOutput(this, "TopicArn", { value: this.topic.topicArn });
    if (stage.domain) this.watchDomain(stage.domain, props.certificate);
    if (stage.firewall) this.watchFirewall(accountWideName(stage));
  }

  private watchDomain(
    { name, zone, certificateArn }: NonNullable<Stage["domain"]>,
    made: ICertificate | null,
  ): void {
    const check = new HealthCheck(this, "Address", {
      type: HealthCheckType.HTTPS,
      fqdn: name,
      resourcePath: `/api${service.health.path}`,
      regions: CHECKED_FROM,
    });
    raiseAlarm(this, "AddressDead", {
      name: "address-dead",
      says: `The address https://${name} does not answer from outside: DNS, the distribution, the firewall or the API fails.`,
      todo: `npm run doctor says which of them. ${zone ? `The records are in the zone ${zone.name}; its registrar must name that zone's name servers.` : "The record is in your DNS: a CNAME to the distribution."} The certificate's end is not seen here, but by certificate-ends.`,
      over: "The mail with OK came, and the doctor finds nothing of the domain.",
      metric: accountMetric(
        "AWS/Route53",
        "HealthCheckStatus",
        Duration.minutes(1),
        "Minimum",
      ).with({ dimensionsMap: { HealthCheckId: check.healthCheckId } }),
      fewerThan: 1,
      silence: "fine",
      periods: 3,
      topic: this.topic,
    });
    const certificate = certificateArn
      ? Certificate.fromCertificateArn(this, "Certificate", certificateArn)
      : made;
    if (!certificate) throw new Error(`Nobody made a certificate for ${name}.`);
    raiseAlarm(this, "CertificateEnds", {
      name: "certificate-ends",
      says: `The certificate of ${name} ends in less than ${FEWEST_DAYS} days and was not renewed; browsers then refuse the page.`,
      todo: "ACM in us-east-1 shows which validation record it misses: add it to the DNS. A certificate that was imported is imported again. Then wait some hours, and npm run doctor.",
      over: "The mail with OK came, at the latest a day after the renewal.",
      metric: certificate.metricDaysToExpiry({ region: EDGE_REGION }),
      fewerThan: FEWEST_DAYS,
      silence: "fine",
      topic: this.topic,
    });
  }

  private watchFirewall(firewall: string): void {
    const period = Duration.minutes(5);
    const blocked = FIREWALL_RULES.map((rule, index) => [
      `rule${index}`,
      accountMetric("AWS/WAFV2", "BlockedRequests", period).with({
        dimensionsMap: { WebACL: firewall, Rule: rule },
      }),
    ]);
    raiseAlarm(this, "FirewallBlocks", {
      name: "firewall-blocks",
      says: `The firewall refused at least ${MANY_BLOCKED} requests in five minutes.`,
      todo: "The dashboard's last row says which rule. TooManyRequests: one address asks a lot, a script or a whole campus; for a campus or an on-sale raise firewall.requestsPerFiveMinutes in infra/stages.ts and deploy. The other rules refuse known bots: nothing is to be done, unless buyers complain.",
      over: "The mail with OK came: five minutes with fewer.",
      metric: sumOf("refused by the firewall", period, Object.fromEntries(blocked)),
      atLeast: MANY_BLOCKED,
      topic: this.topic,
    });
  }
}
