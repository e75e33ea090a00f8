// Does every alarm reach the operator, and say what to do and when it is over? The templates of all
// configurations, asserted directly.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { BrowserError, service } from "#shared/contracts/public/service.ts";
import {
  configurations,
  ownDomain,
  type Resource,
  resourcesOf,
} from "#tests/support/servers/stacks.ts";

const Alarm = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.tuple([z.unknown()]),
  OKActions: z.tuple([z.unknown()]),
  Threshold: z.number(),
  ComparisonOperator: z.string(),
  TreatMissingData: z.string(),
});

const ofType = (all: Resource[], type: string) =>
  all.filter((one) => one.Type === type).map((one) => one.Properties);

describe.each(configurations)("the $title configuration", ({ stage }) => {
  const stacks = resourcesOf(stage);
  const all = [...stacks.values()].flatMap((resources) => [...resources.values()]);
  const alarms = ofType(all, "AWS::CloudWatch::Alarm").map((one) => Alarm.parse(one));
  const thresholds = new Map(
    alarms.map((one) => [one.AlarmName.replace(`foyer-${stage.name}-`, ""), one.Threshold]),
  );

  it("tells every alarm to its region's topic when it begins and when it is over, by a name that says what is wrong", () => {
    expect(new Set(alarms.map(({ AlarmName }) => AlarmName)).size).toBe(alarms.length);
    for (const one of alarms) expect(one.OKActions, one.AlarmName).toEqual(one.AlarmActions);
    const topics = new Set(
      alarms.map(({ AlarmActions }) => JSON.stringify(AlarmActions).match(/Topic[0-9A-F]{8}/)?.[0]),
    );
    expect([...topics]).toEqual(["TopicBFC7AF6E"]);
  });

  it("says in every alarm what is wrong, what to do and when it is over, in the 1024 characters that AWS takes", () => {
    for (const { AlarmName, AlarmDescription } of alarms) {
      expect(AlarmDescription.length, AlarmName).toBeLessThanOrEqual(1024);
      expect(AlarmDescription, AlarmName).toMatch(
        /^[A-Z].{40,}\. WHAT TO DO: .{40,}\. OVER: .{30,}\.$/,
      );
    }
  });

  it("promises of a deployment what it does", () => {
    const forbids = alarms.find(({ AlarmName }) => AlarmName.endsWith("-web-api-forbids"));
    expect(forbids?.AlarmDescription).toMatch(/origin secret: raise originRotation .* and deploy/);
  });

  it("names for an error of a browser what its line has", () => {
    const [browsers] = alarms.filter(({ AlarmName }) => AlarmName.endsWith("-browsers"));
    const fields = [...BrowserError.omit({ kind: true }).keyof().options, "network"];
    const named = browsers?.AlarmDescription.match(/trouble says.*?\./)?.[0];
    for (const one of fields) expect(named).toMatch(new RegExp(`[ ,]${one} (our|which)`));
    expect(named?.split(", ")).toHaveLength(1 + fields.length);
  });

  it("has a line for every alarm in the runbook", () => {
    const rows = readFileSync("infra/RUNBOOK.md", "utf8").matchAll(/^\| ([a-zA-Z…, -]+) \| /gm);
    const known = new Set([...rows].flatMap(([, names = ""]) => names.split(", ")));
    const stack = new RegExp(`^foyer-${stage.name}-(${stage.region}-)?(edge-)?[a-z]+-`);
    const unknown = alarms
      .map(({ AlarmName }) => AlarmName.replace(stack, ""))
      .filter((name) => !known.has(name))
      .map((name) => name.replace(/^.*(?=-(errors|slow)$)/, "NAME").replace(/^.*(?=-dead)/, "…"));

    expect(unknown.filter((name) => !known.has(name))).toEqual([]);
  });

  it("mails that an alarm begins or is over, and no alarm's first look", () => {
    const filters = ofType(all, "AWS::SNS::Subscription")
      .filter(({ Protocol }) => Protocol === "email")
      .map((one) => [one.FilterPolicy, one.FilterPolicyScope]);
    const beginsOrIsOver = { $or: [{ NewStateValue: ["ALARM"] }, { OldStateValue: ["ALARM"] }] };
    for (const one of filters) expect(one).toEqual([beginsOrIsOver, "MessageBody"]);
    expect(filters).toHaveLength(stage === ownDomain ? 2 : 0);
  });

  it("names dead letters' queues as CloudFormation will", () => {
    const named = alarms.flatMap(
      ({ AlarmDescription }) => /queue-name-prefix (\S+)/.exec(AlarmDescription)?.[1] ?? [],
    );
    const queues = [...stacks].flatMap(([stack, resources]) =>
      [...resources].flatMap(([id, { Type }]) =>
        Type === "AWS::SQS::Queue" ? [`foyer-${stage.name}-${stack}-${id}`] : [],
      ),
    );
    expect(named).toHaveLength(7);
    for (const prefix of named)
      expect(queues.filter((name) => name.startsWith(prefix))).toHaveLength(1);
  });

  it("sends nobody to a redrive of the stream's dead letters, which AWS cannot move", () => {
    const [stream] = alarms.filter(({ AlarmName }) => AlarmName.includes("stream-dead-letters"));
    expect(stream?.AlarmDescription).toContain("Do not redrive");
    expect(stream?.AlarmDescription).toMatch(/npm run doctor.*aws sqs purge-queue/);
    expect(stream?.AlarmDescription).not.toContain("start-message-move-task");
  });

  it("says how a wrong signing secret is replaced, of which the doctor alone knows nothing", () => {
    const [refused] = alarms.filter(({ AlarmName }) => AlarmName.endsWith("-webhooks-refused"));
    expect(refused?.AlarmDescription).toMatch(
      /If it finds nothing wrong, the signing secret is another endpoint's: .* the doctor prints the command/,
    );
  });

  it("names in the alarm of browsers what their lines have", () => {
    const [browsers] = alarms.filter(({ AlarmName }) => AlarmName.endsWith("-alarms-browsers"));
    for (const name of ["at", "page", "release"]) {
      expect(Object.keys(service.tellError.body.shape)).toContain(name);
      expect(browsers?.AlarmDescription).toMatch(new RegExp(`trouble says .*\\b${name} `));
    }
  });

  it("changes the distribution where it and the functions know different origin secrets", () => {
    const [forbids] = alarms.filter(({ AlarmName }) => AlarmName.endsWith("-api-forbids"));
    expect(forbids?.AlarmDescription).toMatch(
      /raise originRotation in infra\/stages\.ts and deploy/,
    );
  });

  it.each([
    ["web-api-fails", 1],
    ["web-webhooks-fail", 1],
    ["alarms-table-throttles", 10],
    ["alarms-lambda-throttles", 1],
    ["alarms-mail-bounces", 0.05],
    ["alarms-mail-complaints", 0.001],
    ["api-checkout-errors", 1],
    ["api-checkout-slow", 3_000],
    ["api-reservations-slow", 3_000],
    ["images-images-late", 1_200],
    ["images-images-dead-letters", 1],
    ["images-resize-errors", 1],
    ["jobs-jobs-late", 600],
    ["jobs-jobs-dead-letters", 1],
    ["jobs-job-errors", 1],
    ["mail-mail-late", 300],
    ["mail-mail-dead-letters", 1],
    ["mail-bulkmail-late", 3_600],
    ["mail-mailevents-late", 900],
    ["mail-mailevents-dead-letters", 1],
    ["workers-stream-late", 300_000],
    ["workers-stream-slow", 24_000],
    ["workers-stream-dead-letters", 1],
    ["workers-sweep-slow", 44_000],
    ["workers-sweep-missing", 1],
    ["web-webhooks-refused", 10],
    ["web-api-forbids", 20],
    ["web-api-limits", 5],
    ["alarms-money", 1],
    ["alarms-mail", 1],
    ["alarms-jobs", 1],
    ["alarms-webhooks", 1],
    ["alarms-browsers", 20],
  ])("raises %s from %d on", (name, threshold) => {
    expect(thresholds.get(name)).toBe(threshold);
  });

  it("takes silence for harm only where something must happen every minute", () => {
    const harmful = alarms.filter((one) => one.TreatMissingData !== "notBreaching");
    expect(
      harmful.map((one) => [one.AlarmName, one.TreatMissingData, one.ComparisonOperator]),
    ).toEqual([[`foyer-${stage.name}-workers-sweep-missing`, "breaching", "LessThanThreshold"]]);
  });

  it("knows of a table that refuses work after two minutes", () => {
    const throttles = ofType(all, "AWS::CloudWatch::Alarm").find((one) =>
      String(one.AlarmName).endsWith("table-throttles"),
    );
    expect(throttles).toMatchObject({ EvaluationPeriods: 2 });
    expect(new Set(JSON.stringify(throttles).match(/"Period":\d+/g))).toEqual(
      new Set(['"Period":60']),
    );
  });

  it("counts throttles and failures also while the other terms of the sum report nothing", () => {
    const expressions = [...JSON.stringify(all).matchAll(/"Expression":"([^"]+)"/g)].map(
      ([, one]) => one,
    );
    expect(expressions.toSorted()).toEqual([
      "100 * FILL(some, 0) / all",
      "FILL(reads, 0) + FILL(writes, 0) + FILL(byAccountWrites, 0) + FILL(byEventWrites, 0) + FILL(dueWrites, 0)",
      ...(stage.firewall ? ["FILL(rule0, 0) + FILL(rule1, 0) + FILL(rule2, 0)"] : []),
      "IF(FILL(some, 0) >= 50, 100 * FILL(some, 0) / all, 0)",
      "IF(FILL(some, 0) >= 50, 100 * FILL(some, 0) / all, 0)",
      "IF(FILL(taken, 0) > 0, 0, refused)",
    ]);
  });

  it("lists every alarm on the dashboard, no more than its widget takes, which imports nothing but the table's and the API's name", () => {
    const body = JSON.stringify(ofType(all, "AWS::CloudWatch::Dashboard"));
    for (const { AlarmName } of alarms) expect(body).toContain(`:alarm:${AlarmName}\\"`);
    expect(alarms.length).toBeLessThanOrEqual(100);
    const imports = new Set(
      [...body.matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = ""]) => name.split(":")[1]),
    );
    expect([...imports].toSorted()).toEqual([
      expect.stringMatching(/^ExportsOutputRefApi/),
      expect.stringMatching(/^ExportsOutputRefFoyerTable/),
    ]);
  });
});

describe("an operator's own domain in Route 53, far from us-east-1", () => {
  const stacks = resourcesOf(ownDomain);
  const of = (stack: string, type: string) =>
    ofType([...(stacks.get(stack)?.values() ?? [])], type);

  it("watches the address, the certificate's end and the firewall in us-east-1, whose metrics are there", () => {
    const watched = of("edge-alarms", "AWS::CloudWatch::Alarm").map((one) => [
      one.AlarmName,
      one.MetricName ?? "sum",
      one.Threshold,
      one.TreatMissingData,
    ]);
    expect(watched).toEqual([
      ["foyer-own-eu-central-1-edge-alarms-address-dead", "HealthCheckStatus", 1, "notBreaching"],
      ["foyer-own-eu-central-1-edge-alarms-certificate-ends", "DaysToExpiry", 30, "notBreaching"],
      ["foyer-own-eu-central-1-edge-alarms-firewall-blocks", "sum", 100, "notBreaching"],
    ]);
    expect(of("edge-alarms", "AWS::Route53::HealthCheck")).toMatchObject([
      {
        HealthCheckConfig: {
          Type: "HTTPS",
          EnableSNI: true,
          FullyQualifiedDomainName: "tickets.example.org",
          ResourcePath: `/api${service.health.path}`,
        },
      },
    ]);
    const order = [...stacks.keys()];
    expect(order.indexOf("edge-alarms")).toBeGreaterThan(order.indexOf("api"));
    const dashboard = JSON.stringify(of("dashboard", "AWS::CloudWatch::Dashboard"));
    expect(dashboard).toMatch(
      /:cloudwatch:us-east-1:[^}]+\},":alarm:foyer-own-eu-central-1-edge-alarms-address-dead/,
    );
  });
});
