// Does a stage hear what becomes of its mails, with and without a mail domain? SES tells one topic,
// where only it and only this set may publish, and the queue takes that topic alone.
import { describe, expect, it } from "vitest";
import { configurations, type Resource, resourcesOf } from "#tests/support/servers/stacks.ts";

describe.each(configurations)("the mail stack of $title", ({ stage }) => {
  const all = [...(resourcesOf(stage).get("mail") ?? new Map<string, Resource>())];
  const of = (type: string) => {
    const found = all.filter(([, { Type }]) => Type === type);
    return found.map(([id, { Properties }]) => ({ id, properties: Properties }));
  };
  const only = (type: string) => {
    const [one, ...more] = of(type);
    if (!one || more.length > 0) throw new Error(`There is not one ${type}.`);
    return one;
  };
  const rules = only("AWS::SES::ConfigurationSet");
  const topic = only("AWS::SNS::Topic");
  const queues = of("AWS::SQS::Queue");
  const events = queues.find(({ id }) => id.startsWith("MailEventsQueue"));

  it("has one set, whose logical id stays", () => {
    expect(rules.id).toBe("SendingF3DBE6DB");
    expect(rules.properties).toMatchObject({
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: [] },
    });
  });

  it("tells the topic what comes back, is called spam, is refused and arrives", () => {
    const { properties } = only("AWS::SES::ConfigurationSetEventDestination");
    expect(properties).toMatchObject({
      ConfigurationSetName: { Ref: rules.id },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ["bounce", "complaint", "reject", "delivery"],
        SnsDestination: { TopicARN: { Ref: topic.id } },
      },
    });
  });

  it("lets nobody but SES publish, for this account and this set, and only encrypted", () => {
    const { properties } = only("AWS::SNS::TopicPolicy");
    const [secure, ses, ...others] = statementsOf(properties);
    expect(others).toEqual([]);
    expect(secure).toMatchObject({
      Effect: "Deny",
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    });
    expect(ses).toMatchObject({
      Effect: "Allow",
      Action: "sns:Publish",
      Principal: { Service: "ses.amazonaws.com" },
      Resource: { Ref: topic.id },
    });
    const condition = JSON.stringify(ses?.["Condition"]);
    expect(condition).toContain('"AWS:SourceAccount":{"Ref":"AWS::AccountId"}');
    expect(condition).toContain(`configuration-set/",{"Ref":"${rules.id}"}`);
  });

  it("subscribes one queue, whose messages name their topic", () => {
    const { properties } = only("AWS::SNS::Subscription");
    expect(properties).toMatchObject({
      Protocol: "sqs",
      TopicArn: { Ref: topic.id },
      Endpoint: { "Fn::GetAtt": [events?.id, "Arn"] },
    });
    expect(properties).not.toHaveProperty("RawMessageDelivery");
  });

  it("lets no other topic and nobody else send to that queue", () => {
    const policy = of("AWS::SQS::QueuePolicy").find(({ properties }) =>
      JSON.stringify(properties["Queues"]).includes(`"${events?.id}"`),
    );
    const allowed = statementsOf(policy?.properties ?? {}).filter(
      ({ Effect }) => Effect === "Allow",
    );
    expect(allowed).toEqual([
      expect.objectContaining({
        Action: "sqs:SendMessage",
        Principal: { Service: "sns.amazonaws.com" },
        Condition: { ArnEquals: { "aws:SourceArn": { Ref: topic.id } } },
      }),
    ]);
  });

  it("sends by the set that it may send by, and no other", () => {
    const worker = of("AWS::Lambda::Function").find(({ id }) => id.startsWith("mailFunction"));
    expect(JSON.stringify(worker?.properties["Environment"])).toContain(
      `"MAIL_CONFIGURATION_SET":{"Ref":"${rules.id}"}`,
    );
    const [sends, asks, ...others] = of("AWS::IAM::Policy")
      .flatMap(({ properties }) => statementsOf(properties))
      .filter(({ Action }) => JSON.stringify(Action).includes("ses:"));
    expect(others).toEqual([]);
    // SES has no resource for it.
    expect(asks).toMatchObject({ Action: "ses:GetSendQuota", Resource: "*" });
    expect(sends?.["Action"]).toBe("ses:SendRawEmail");
    const resources = JSON.stringify(sends?.["Resource"]);
    expect(resources).toContain(`:configuration-set/",{"Ref":"${rules.id}"}`);
    expect(resources).not.toContain("configuration-set/*");
  });

  it("gives the worker of events the table and the master secret, and no mail", () => {
    const policy = of("AWS::IAM::Policy").find(({ id }) => id.startsWith("mailevents"));
    const actions = statementsOf(policy?.properties ?? {}).flatMap(({ Action }) => Action);
    expect(JSON.stringify(actions)).not.toMatch(/ses:|sns:|\*|sqs:SendMessage/);
    expect(actions).toContain("secretsmanager:GetSecretValue");
  });
});

type Statement = Record<string, unknown>;

const statementsOf = (properties: Record<string, unknown>): Statement[] =>
  // The shape of every policy in a template.
  (properties["PolicyDocument"] as { Statement: Statement[] } | undefined)?.Statement ?? [];
