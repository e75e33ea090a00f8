// Is a deployment counted, told and billed as its operator needs? The templates of all
// configurations, asserted directly.
import { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { OLDEST_BOOTSTRAP } from "#scripts/operator/checks/before-deploy.ts";
import { followedPartitions } from "#shared/core/followed-partitions.ts";
import { ProblemBody } from "#shared/core/problems.ts";
import {
  appOf,
  configurations,
  ownDomain,
  type Resource,
  resourcesOf,
} from "#tests/support/servers/stacks.ts";

const Filter = z.object({
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([z.object({ MetricName: z.string() })]),
});
const Patterns = z.object({ Filters: z.array(z.object({ Pattern: z.string() })) });
const Tagged = z.object({ Tags: z.array(z.object({ Key: z.string(), Value: z.string() })) });
const Visible = z.object({ VisibilityConfig: z.object({ MetricName: z.string() }) });
const Firewall = Visible.extend({
  Rules: z.array(Visible.extend({ Statement: z.unknown() })),
  CustomResponseBodies: z.object({ too_many_requests: z.object({ Content: z.string() }) }),
});

const ofType = (all: Resource[], type: string) =>
  all.filter((one) => one.Type === type).map((one) => one.Properties);

describe.each(configurations)("the $title configuration", ({ stage }) => {
  const stacks = resourcesOf(stage);
  const all = [...stacks.values()].flatMap((resources) => [...resources.values()]);
  it("runs a sweep that failed or was throttled once alone: the next minute repeats it", () => {
    expect(ofType(all, "AWS::Lambda::EventInvokeConfig")).toEqual([
      expect.objectContaining({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 }),
    ]);
  });

  it("follows what was written to followed partitions alone, with four calls for each shard", () => {
    const sources = ofType(all, "AWS::Lambda::EventSourceMapping");
    const [stream] = sources.filter((one) => "StartingPosition" in one);
    const { Filters } = Patterns.parse(stream?.FilterCriteria);
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      {
        eventName: ["INSERT", "MODIFY"],
        dynamodb: { Keys: { pk: { S: followedPartitions.map((prefix) => ({ prefix })) } } },
      },
    ]);
    expect(stream?.ParallelizationFactor).toBe(4);
  });

  it("counts payment events by route and status, a stranger's apart from ours, and writes no address down", () => {
    const filters = ofType(all, "AWS::Logs::MetricFilter").map((one) => Filter.parse(one));
    const events = filters.filter(({ FilterPattern }) =>
      FilterPattern.includes('"POST /public/webhooks/stripe"'),
    );
    expect(
      events.map((one) => [
        one.MetricTransformations[0].MetricName,
        one.FilterPattern.match(/\$\.status.*(?= })/)?.[0],
      ]),
    ).toEqual([
      ["WebhooksFailed", "$.status >= 500) && ($.status < 600)"],
      ["WebhooksTaken", "$.status >= 200) && ($.status < 300)"],
      ["WebhooksRefused", "$.status >= 400) && ($.status < 500)"],
    ]);
    const answers = filters.filter(({ FilterPattern }) => FilterPattern.includes("GET /health"));
    expect(
      answers.map((one) => [
        one.MetricTransformations[0].MetricName,
        one.FilterPattern.match(/\$\.status = \d+/)?.[0],
      ]),
    ).toEqual([
      ["Requests", undefined],
      ["Forbidden", "$.status = 403"],
      ["TooMany", "$.status = 429"],
    ]);
    for (const { FilterPattern } of answers) expect(FilterPattern).toContain('$.route != "GET');
    const [{ AccessLogSettings } = {}] = ofType(all, "AWS::ApiGatewayV2::Stage");
    const format = z.object({ Format: z.string() }).parse(AccessLogSettings).Format;
    const { status, ...texts } = JSON.parse(format.replace("$context.status", "200"));
    expect([status, Object.entries(texts).join(" ")]).toEqual([
      200,
      "requestId,$context.requestId invocationId,$context.integration.requestId route,$context.routeKey latencyMs,$context.responseLatency bytes,$context.responseLength",
    ]);
  });

  it("lets CloudWatch of its own account publish to the topic, and nobody without encryption", () => {
    const [policy] = ofType(all, "AWS::SNS::TopicPolicy").map((one) => JSON.stringify(one));
    expect(policy).toContain('"Principal":{"Service":"cloudwatch.amazonaws.com"}');
    expect(policy).toContain('"aws:SourceAccount":{"Ref":"AWS::AccountId"}');
    expect(policy).toContain('{"Bool":{"aws:SecureTransport":"false"}},"Effect":"Deny"');
  });

  it("marks what costs money with its stage and its part", () => {
    for (const [part, resources] of stacks) {
      const billed = [...resources.values()].filter(({ Type }) =>
        /Lambda::Function$|GlobalTable|S3::Bucket$|SQS::Queue$|Secret$|Distribution$|WebACL$|LogGroup$/.test(
          Type,
        ),
      );
      for (const one of billed) {
        const tags = Tagged.safeParse(replicaOf(one)).data?.Tags ?? [];
        expect(tags, one.Type).toEqual(
          expect.arrayContaining([
            { Key: "foyer:part", Value: part },
            { Key: "foyer:stage", Value: stage.name },
          ]),
        );
      }
    }
  });

  it("has a firewall exactly where the stage decided so, before the distribution", () => {
    const [firewall] = ofType(all, "AWS::WAFv2::WebACL");
    const [distribution] = ofType(all, "AWS::CloudFront::Distribution");
    const { WebACLId } = z
      .object({ WebACLId: z.unknown().optional() })
      .parse(distribution?.DistributionConfig);
    expect([firewall !== undefined, WebACLId !== undefined]).toEqual([
      stage.firewall !== null,
      stage.firewall !== null,
    ]);
    if (firewall)
      expect(JSON.stringify(firewall)).toContain(
        `"Limit":${stage.firewall?.requestsPerFiveMinutes}`,
      );
  });

  it("counts at the firewall what reaches a function, less the payment provider's path, and shows what it refuses", () => {
    const [firewall] = ofType(all, "AWS::WAFv2::WebACL").map((one) => Firewall.parse(one));
    const dashboard = JSON.stringify(ofType(all, "AWS::CloudWatch::Dashboard"));
    expect(dashboard.includes("AWS/WAFV2")).toBe(stage.firewall !== null);
    if (!firewall) return;
    const counted = JSON.stringify(firewall.Rules.map(({ Statement }) => Statement));
    expect(counted).toContain('"PositionalConstraint":"STARTS_WITH","SearchString":"/api/"');
    expect(counted).toMatch(
      /"NotStatement":\{"Statement":\{"ByteMatchStatement":\{.*"EXACTLY","SearchString":"\/api\/public\/webhooks\/stripe"/,
    );
    const { Content } = firewall.CustomResponseBodies.too_many_requests;
    expect(ProblemBody.parse(JSON.parse(Content)).code).toBe("too_many_requests");
    for (const { VisibilityConfig } of firewall.Rules)
      expect(dashboard).toContain(VisibilityConfig.MetricName);
    expect(dashboard).toContain(firewall.VisibilityConfig.MetricName);
  });
});

describe("an operator's own domain in Route 53, far from us-east-1", () => {
  const stacks = resourcesOf(ownDomain);
  const of = (stack: string, type: string) =>
    ofType([...(stacks.get(stack)?.values() ?? [])], type);

  it("has a certificate where CloudFront looks, proven and renewed by DNS", () => {
    expect(of("edge", "AWS::CertificateManager::Certificate")).toEqual([
      expect.objectContaining({ DomainName: "tickets.example.org", ValidationMethod: "DNS" }),
    ]);
    const config = JSON.stringify(of("web", "AWS::CloudFront::Distribution"));
    expect(config).toContain('"Aliases":["tickets.example.org"]');
    expect(config).toMatch(
      /"AcmCertificateArn":\{"Fn::GetStackOutput":\{"StackName":"foyer-own-eu-central-1-edge","Region":"us-east-1"/,
    );
    expect(config).toContain('"MinimumProtocolVersion":"TLSv1.2_2021"');
  });

  it("points both kinds of address to the distribution", () => {
    const records = of("web", "AWS::Route53::RecordSet").map(({ Name, Type }) => [Name, Type]);
    expect(records).toEqual([
      ["tickets.example.org.", "A"],
      ["tickets.example.org.", "AAAA"],
    ]);
  });

  it("signs its mail, takes bounces back under its own name and lets the program alone decide who gets none", () => {
    const records = of("mail", "AWS::Route53::RecordSet").map(({ Type, ResourceRecords }) => [
      Type,
      ResourceRecords,
    ]);
    expect(records.map(([type]) => type)).toEqual(["CNAME", "CNAME", "CNAME", "MX", "TXT"]);
    expect(records[3]?.[1]).toEqual(["10 feedback-smtp.eu-central-1.amazonses.com"]);
    expect(JSON.stringify(of("mail", "AWS::SES::EmailIdentity"))).toContain(
      '"MailFromDomain":"bounce.example.org"',
    );
    expect(JSON.stringify(of("mail", "AWS::SES::ConfigurationSet"))).toContain(
      '"SuppressedReasons":[]',
    );
  });

  it("tells the operator of alarms, and of half, four fifths and all of the budget", () => {
    expect(of("alarms", "AWS::SNS::Subscription")).toEqual([
      expect.objectContaining({ Protocol: "email", Endpoint: "operator@example.org" }),
    ]);
    const budget = JSON.stringify(of("edge", "AWS::Budgets::Budget"));
    expect(budget).toContain('"BudgetLimit":{"Amount":100,"Unit":"USD"}');
    expect([...budget.matchAll(/"Threshold":(\d+)/g)].map(([, percent]) => percent)).toEqual([
      "50",
      "80",
      "100",
    ]);
  });
});

describe("the bootstrap stack that a deployment asks for", () => {
  const { app } = appOf(ownDomain);

  it("is the one that the templates need", () => {
    const needed = app.synth().stacks.map((one) => one.requiresBootstrapStackVersion ?? 0);
    expect(Math.max(...needed)).toBe(OLDEST_BOOTSTRAP);
  });
});

describe("an own domain whose DNS is elsewhere", () => {
  const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d";
  const domain = { name: "tickets.example.org", certificateArn };
  const alarms = { ...ownDomain.alarms, monthlyBudgetUsd: null };
  const stage = { ...ownDomain, domain, firewall: null, alarms };
  const stacks = resourcesOf(stage);
  const told = Template.fromStack(appOf(stage).stacks["mail"] ?? new Stack()).toJSON();

  it("is told which records its mail needs", () => {
    const records = Object.entries(
      z.record(z.string(), z.object({ Value: z.unknown() })).parse(told["Outputs"]),
    ).filter(([name]) => /^Record\d$/.test(name));
    expect(records.map(([, one]) => JSON.stringify(one.Value))).toEqual([
      expect.stringContaining(" CNAME "),
      expect.stringContaining(" CNAME "),
      expect.stringContaining(" CNAME "),
      '"bounce.example.org MX 10 feedback-smtp.eu-central-1.amazonses.com"',
      '"bounce.example.org TXT \\"v=spf1 include:amazonses.com ~all\\""',
    ]);
  });

  it("is served under the certificate that was brought, with nothing in another region but its alarms, and no record written", () => {
    expect([...stacks.keys()]).not.toContain("edge");
    const alarms = [...(stacks.get("edge-alarms")?.values() ?? [])];
    expect(ofType(alarms, "AWS::CloudWatch::Alarm").map((one) => one.MetricName)).toEqual([
      "HealthCheckStatus",
      "DaysToExpiry",
    ]);
    expect(JSON.stringify(alarms)).toContain(certificateArn);
    const all = [...stacks.values()].flatMap((resources) => [...resources.values()]);
    expect(JSON.stringify(ofType(all, "AWS::CloudFront::Distribution"))).toContain(certificateArn);
    expect(ofType(all, "AWS::Route53::RecordSet")).toEqual([]);
  });
});

/** The tags of a global table are on its replica. */
const replicaOf = ({ Properties }: Resource): unknown =>
  z.object({ Replicas: z.tuple([z.unknown()]) }).safeParse(Properties).data?.Replicas[0] ??
  Properties;
