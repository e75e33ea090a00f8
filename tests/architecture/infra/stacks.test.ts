// Does the infrastructure have its required properties? The synthesised templates of all
// configurations, asserted directly.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { BUILD_SECONDS } from "#functions/engine/stock/limits.ts";
import { EXPORT_SECONDS } from "#functions/workers/export-job.ts";
import { readAssembly } from "#scripts/local/aws/template.ts";
import { functionsOf, httpApiOf } from "#scripts/local/stack/deployment.ts";
import { api } from "#shared/api.ts";
import type { Route } from "#shared/core/route.ts";
import {
  appOf,
  configurations,
  type Resource,
  resourcesIn,
} from "#tests/support/servers/stacks.ts";

const Behavior = z.object({
  PathPattern: z.string(),
  CachePolicyId: z.union([z.object({ Ref: z.string() }), z.string()]),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.object({ Ref: z.string() }),
});
const Errors = z.object({
  DistributionConfig: z.object({
    CustomErrorResponses: z.array(
      z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() }),
    ),
  }),
});
const Distribution = z.object({
  DistributionConfig: z.object({ CacheBehaviors: z.array(Behavior) }),
});

describe.each(configurations)("the stacks of $title", ({ stage }) => {
  const made = appOf(stage);
  const stacks = resourcesIn(made.stacks);
  const all = [...stacks.values()].flatMap((resources) => [...resources.values()]);
  const ofType = (type: string) => all.filter((one) => one.Type === type);
  const ours = ofType("AWS::Lambda::Function").filter((one) =>
    String(one.Properties.Runtime).startsWith("nodejs"),
  );
  const statements = ofType("AWS::IAM::Policy")
    .concat(ofType("AWS::IAM::Role"))
    .map((one) => JSON.stringify(one.Properties));

  it("serve every route exactly once, HEAD wherever GET, and refuse every other in our own words", () => {
    const keys = Object.values(api).flatMap((group) =>
      Object.values<Route>(group).map((route) => route.key),
    );
    const heads = keys.flatMap((key) => (/^GET /.test(key) ? [key.replace("GET", "HEAD")] : []));
    const served = ofType("AWS::ApiGatewayV2::Route").map((one) => String(one.Properties.RouteKey));
    expect(served.toSorted()).toEqual([...keys, ...heads, "$default"].toSorted());
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
    expect(served.length).toBeLessThanOrEqual(300);
  });

  it("let API Gateway call the function of each route, and wait until it ends", () => {
    const { directory } = made.app.synth();
    const assembly = readAssembly(directory, { queueUrl: (name) => name });
    const ends = new Map(functionsOf(assembly).map((one) => [one.arn, one.timeoutMs]));
    const { routes } = httpApiOf(assembly);
    expect(routes.length).toBeGreaterThan(100);
    expect(routes.filter(({ mayCall }) => !mayCall).map(({ key }) => key)).toEqual([]);
    for (const { key, functionArn, waitMs } of routes)
      expect([ends.get(functionArn), waitMs], key).toEqual([10_000, 30_000]);
  });

  it("have one Lambda per group and worker, all on arm64 and Node 24", () => {
    expect(ours).toHaveLength(Object.keys(api).length + 7);
    for (const one of ours)
      expect([one.Properties.Architectures, one.Properties.Runtime]).toEqual([
        ["arm64"],
        "nodejs24.x",
      ]);
  });

  it("end requests so early that a new limit is known to all when it counts what was sold", () => {
    const sheetAge = 5;
    const requests = ours.filter(
      ({ Properties }) => 2 * Number(Properties.Timeout) + sheetAge < BUILD_SECONDS,
    );
    expect(requests).toHaveLength(Object.keys(api).length);
  });

  it("write every permission out: no wildcard in any action, no scan, no managed policy", () => {
    expect(statements.length).toBeGreaterThan(10);
    for (const text of statements) {
      expect(text).not.toMatch(/dynamodb:Scan|ManagedPolicyArns/);
      // SES knows no resource for its quota.
      const others = text.replace(
        '{"Action":"ses:GetSendQuota","Effect":"Allow","Resource":"*"}',
        "",
      );
      expect(others).not.toMatch(/"(NotAction|NotResource)"|"([a-z0-9-]+:[A-Za-z]*)?\*"/);
    }
  });

  it("send mail from the stage's own address alone, to whomever SES asks about", () => {
    const mail = statements.filter((text) => text.includes("ses:SendRawEmail"));
    expect(mail).toHaveLength(1);
    expect(mail[0]).toContain(`{"StringEquals":{"ses:FromAddress":"${stage.mail.from}"}}`);
    expect(mail[0]).toContain(":identity/*");
  });

  it("keep the table: retained, protected, recoverable, forgetting by its own attribute", () => {
    const [table] = ofType("AWS::DynamoDB::GlobalTable");
    expect(table?.DeletionPolicy).toBe("Retain");
    const text = JSON.stringify(table?.Properties);
    expect(text).toContain('"DeletionProtectionEnabled":true');
    expect(text).toContain('"PointInTimeRecoveryEnabled":true');
    expect(text).toContain('"TimeToLiveSpecification":{"AttributeName":"ttl","Enabled":true}');
  });

  it("ask for a table that is ready for a rush only where the stage wants one", () => {
    expect(JSON.stringify(ofType("AWS::DynamoDB::GlobalTable"))).not.toContain("WarmThroughput");
  });

  it("let the uploader read any release's files, so that its permission never changes with a release", () => {
    expect(JSON.stringify(ofType("AWS::IAM::Role"))).toContain("/*.zip");
  });

  it("ask browsers for TLS on this host alone", () => {
    const headers = JSON.stringify(ofType("AWS::CloudFront::ResponseHeadersPolicy"));
    expect(headers).toContain('"AccessControlMaxAgeSec":63072000');
    expect(headers).not.toContain("IncludeSubdomains");
  });

  it("keep the ids of what holds data", () => {
    const data = stacks.get("data") ?? new Map();
    for (const id of [
      "FoyerTable",
      "ImageBucket",
      "MasterSecret",
      "OriginSecret",
      "StripeSecret",
    ]) {
      expect(data.get(id)?.DeletionPolicy, id).toBe("Retain");
    }
  });

  it("have dead letters behind every queue with a reader", () => {
    const readers = ofType("AWS::Lambda::EventSourceMapping");
    const redriven = ofType("AWS::SQS::Queue").filter((one) => "RedrivePolicy" in one.Properties);
    expect(redriven).toHaveLength(readers.length - 1); // the stream has a destination
  });

  it("have standard queues alone, which serve the groups of their messages in turns", () => {
    const named = ofType("AWS::SQS::Queue").filter((one) => "FifoQueue" in one.Properties);
    expect(named).toEqual([]);
  });

  it("keep every bucket private and every connection to it encrypted", () => {
    const buckets = ofType("AWS::S3::Bucket");
    expect(buckets.length).toBeGreaterThan(0);
    for (const bucket of buckets) {
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    const policies = ofType("AWS::S3::BucketPolicy").map((one) => JSON.stringify(one.Properties));
    expect(policies.filter((text) => text.includes("aws:SecureTransport"))).toHaveLength(
      buckets.length,
    );
  });

  it("raise an alarm for every function that has no dead letters, and for everything that waits or was given up", () => {
    const alarms = ofType("AWS::CloudWatch::Alarm").map((one) => String(one.Properties.MetricName));
    const count = (metric: string) => alarms.filter((one) => one === metric).length;
    // The alarms of their dead letters cover the errors of both workers of mail.
    expect(count("Errors")).toBe(ours.length - 2);
    expect(count("ApproximateNumberOfMessagesVisible")).toBe(7);
    expect(count("ApproximateAgeOfOldestMessage")).toBe(6);
  });

  it("cache pages by path, promo code, a list's page and language, and let them learn nothing else of a visitor", () => {
    const [distribution] = ofType("AWS::CloudFront::Distribution");
    const { DistributionConfig } = Distribution.parse(distribution?.Properties);
    const pages = DistributionConfig.CacheBehaviors.filter(
      ({ PathPattern }) => PathPattern !== "/api/*" && PathPattern !== "/images/*",
    );

    expect(pages.map(({ PathPattern }) => PathPattern)).toEqual([
      ...["/e/*", "/event/*", "/o/*"],
      ...["/sitemap.xml", "/robots.txt"],
    ]);
    for (const page of pages) {
      expect(page.OriginRequestPolicyId).toBeUndefined();
      const id = z.object({ Ref: z.string() }).parse(page.CachePolicyId).Ref;
      const policy = JSON.stringify(stacks.get("web")?.get(id)?.Properties);
      expect(policy).toContain('"CookiesConfig":{"CookieBehavior":"none"}');
      expect(policy).toContain('"Headers":["x-locale"]');
      expect(policy).toContain('"QueryStrings":["promo_code","page","past_page"]');
    }
  });

  it("let search engines list pages only where payments are real", () => {
    const [distribution] = ofType("AWS::CloudFront::Distribution");
    const { DistributionConfig } = Distribution.parse(distribution?.Properties);
    const paths = DistributionConfig.CacheBehaviors.filter((behavior) => {
      const id = behavior.ResponseHeadersPolicyId.Ref;
      return JSON.stringify(stacks.get("web")?.get(id)).includes("x-robots-tag");
    }).map(({ PathPattern }) => PathPattern);

    const pages = ["/e/*", "/event/*", "/o/*", "/sitemap.xml", "/robots.txt"];
    expect(paths).toEqual(stage.payments === "live" ? ["/api/*"] : ["/api/*", ...pages]);
    for (const one of ours)
      expect(JSON.stringify(one.Properties)).toContain(`"PAYMENTS":"${stage.payments}"`);
  });

  it("keep no error that the API did not ask to keep", () => {
    const [distribution] = ofType("AWS::CloudFront::Distribution");
    const { CustomErrorResponses } = Errors.parse(distribution?.Properties).DistributionConfig;
    const kept = CustomErrorResponses.map(({ ErrorCode, ErrorCachingMinTTL }) => [
      ErrorCode,
      ErrorCachingMinTTL,
    ]);
    expect(Object.fromEntries(kept)).toEqual({ 404: 0, 500: 0, 502: 0, 503: 0, 504: 0 });
  });

  it("keep API answers apart by sign-in, cookie and address, and forward the address", () => {
    const [policy] = ofType("AWS::CloudFront::CachePolicy").filter((one) =>
      JSON.stringify(one).includes("Authorization"),
    );
    const text = JSON.stringify(policy?.Properties);
    expect(text).toContain('"DefaultTTL":0,"MaxTTL":1,"MinTTL":0');
    expect(text).toContain('"CookieBehavior":"all"');
    expect(text).toContain('"Headers":["x-viewer-address","Authorization"]');
  });

  it("end every log, and stay far from the limit of a stack", () => {
    // One log group per function, one for the uploader and one for the API.
    expect(ofType("AWS::Logs::LogGroup")).toHaveLength(ours.length + 2);
    for (const one of ofType("AWS::Logs::LogGroup"))
      expect(one.Properties.RetentionInDays).toBeGreaterThan(0);
    for (const resources of stacks.values()) expect(resources.size).toBeLessThan(450);
  });

  it("let only those move money that must", () => {
    const rich = ours.filter((one) =>
      JSON.stringify(one.Properties.Environment).includes("STRIPE_SECRET_ARN"),
    );
    expect(rich.map(nameOf).toSorted()).toEqual([
      "account",
      "checkout",
      "orders",
      "sweep",
      "webhooks",
    ]);
  });

  it("let few hand an image to its worker, which has a processor and two minutes", () => {
    const senders = ours.filter((one) => JSON.stringify(one).includes("IMAGE_QUEUE_URL"));
    expect(senders.map(nameOf).toSorted()).toEqual(["images", "job", "resize", "sweep"]);
    const resize = ours.find((one) => nameOf(one) === "resize");
    expect(resize?.Properties).toMatchObject({ MemorySize: 1769, Timeout: 120 });
  });

  it.each(["JOB_QUEUE_URL", "EXPORT_QUEUE_URL"])(
    "let those alone hand jobs to the worker of %s that follow writes",
    (queue) => {
      const senders = ours.filter((one) => JSON.stringify(one).includes(queue));
      expect(senders.map(nameOf).toSorted()).toEqual(["stream", "sweep"]);
    },
  );

  it("give an export its minutes, and hide its message as long", () => {
    const worker = ours.find((one) => nameOf(one) === "export");
    expect(worker?.Properties).toMatchObject({ MemorySize: 1024, Timeout: 870 });
    expect(EXPORT_SECONDS).toBeLessThan(870);
    const hidden = ofType("AWS::SQS::Queue").map((one) => Number(one.Properties.VisibilityTimeout));
    // Lambda reads no queue that shows a message again before its function ends.
    expect(Math.max(...hidden.filter(Boolean))).toBe(900);
  });

  it("let one function store exported files, and none delete them", () => {
    const named = statements.filter((text) => /"s3:[^}]*ExportBucket/.test(text));
    expect(named.filter((text) => text.includes("s3:AbortMultipartUpload"))).toHaveLength(1);
    expect(named.filter((text) => text.includes("s3:DeleteObject"))).toEqual([]);
  });

  it("tell no secret", () => {
    for (const one of ours)
      expect(JSON.stringify(one.Properties.Environment)).not.toMatch(/sk_|whsec_|SecretString/);
  });
});

const nameOf = (one: Resource) =>
  /"POWERTOOLS_SERVICE_NAME":"([^"]+)"/.exec(JSON.stringify(one.Properties))?.[1];
