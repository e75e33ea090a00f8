// Do resources with content keep their logical id? CloudFormation deletes a resource with a changed
// id and creates an empty one.
import { describe, expect, it } from "vitest";
import { configurations, ownDomain, resourcesOf } from "#tests/support/servers/stacks.ts";

/** Types whose replacement loses data, keys, a known address or waiting work. */
const STATEFUL = [
  "AWS::ApiGatewayV2::Api",
  "AWS::CertificateManager::Certificate",
  "AWS::CloudFront::Distribution",
  "AWS::DynamoDB::GlobalTable",
  "AWS::DynamoDB::Table",
  "AWS::S3::Bucket",
  "AWS::SES::EmailIdentity",
  "AWS::SNS::Topic",
  "AWS::SQS::Queue",
  "AWS::SecretsManager::Secret",
];

// Add a new resource here. An id that is already listed must never change.
const everywhere = {
  data: ["FoyerTable", "MasterSecret", "OriginSecret", "StripeSecret"],
  alarms: ["TopicBFC7AF6E"],
  web: ["ApiF70053CD", "Distribution", "SiteBucket"],
  mail: ["MailDeadLettersECBBCC2A", "MailQueueC8B8B9FB"],
  workers: ["StreamDeadLetters221995DC"],
};
const withOwnDomain = {
  ...everywhere,
  edge: ["Certificate4E7ABB08"],
  mail: ["MailDeadLettersECBBCC2A", "MailIdentity", "MailQueueC8B8B9FB"],
};

describe.each(configurations)("the $title configuration", ({ stage }) => {
  const stacks = resourcesOf(stage);

  it("keeps the logical ids of what holds something", () => {
    const stateful = [...stacks].map(([stack, resources]): [string, string[]] => [
      stack,
      [...resources].filter(([, one]) => STATEFUL.includes(one.Type)).map(([id]) => id),
    ]);
    const found = Object.fromEntries(
      stateful.filter(([, ids]) => ids.length > 0).map(([stack, ids]) => [stack, ids.toSorted()]),
    );
    expect(found).toEqual(stage === ownDomain ? withOwnDomain : everywhere);
  });
});
