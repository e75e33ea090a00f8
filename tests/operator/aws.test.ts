// Do the operator's commands send AWS the right requests and read the answers? A server speaks
// AWS's protocols.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { awsIn } from "#scripts/operator/world/aws.ts";
import { sentenceOf } from "#scripts/operator/world/fault.ts";
import { answers, asked, json, xml, xmlError } from "#tests/support/servers/answering-server.ts";

const missing = { __type: "ResourceNotFoundException", message: "no such thing" };
const aws = awsIn("eu-central-1");

describe("AWS", () => {
  it("says whose credentials these are", async () => {
    xml("GetCallerIdentity", "<Account>123456789012</Account>");
    expect(await aws.account()).toEqual({ id: "123456789012" });
  });

  it("says why credentials cannot be used: a profile that asks for a code", async () => {
    const folder = mkdtempSync(join(tmpdir(), "foyer-aws-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const profiles = [
      "[profile admin]",
      "role_arn = arn:aws:iam::123456789012:role/admin",
      "source_profile = me",
      "mfa_serial = arn:aws:iam::123456789012:mfa/me",
      "[profile me]",
      "aws_access_key_id = a",
      "aws_secret_access_key = b",
    ];
    writeFileSync(join(folder, "config"), profiles.join("\n"));
    const before = {
      id: process.env["AWS_ACCESS_KEY_ID"],
      key: process.env["AWS_SECRET_ACCESS_KEY"],
    };
    onTestFinished(() => {
      vi.stubEnv("AWS_PROFILE", undefined);
      vi.stubEnv("AWS_ACCESS_KEY_ID", before.id);
      vi.stubEnv("AWS_SECRET_ACCESS_KEY", before.key);
    });
    vi.stubEnv("AWS_CONFIG_FILE", join(folder, "config"));
    vi.stubEnv("AWS_PROFILE", "admin");
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", undefined);

    expect(await awsIn("eu-central-1").account()).toEqual({
      missing: expect.stringContaining("requires multi-factor authentication"),
    });
  });

  it("knows how much may run at once", async () => {
    json("GET /2016-08-19/account-settings", { AccountLimit: { ConcurrentExecutions: 10 } });
    expect(await aws.concurrency()).toBe(10);
  });

  it("knows the name servers of a zone", async () => {
    const servers = "<NameServers><NameServer>NS-1.awsdns-01.org.</NameServer></NameServers>";
    answers.set("GET /2013-04-01/hostedzone/Z1", {
      body: `<GetHostedZoneResponse><HostedZone><Id>/hostedzone/Z1</Id><Name>x.</Name><CallerReference>r</CallerReference></HostedZone><DelegationSet>${servers}</DelegationSet></GetHostedZoneResponse>`,
    });
    expect(await aws.nameServers("Z1")).toEqual(["ns-1.awsdns-01.org"]);
  });

  it("lists the money that waits for a person, the newest first", async () => {
    const item = (intentId: string, at: string) => ({
      sk: { S: `ord_1#${intentId}#quarantined` },
      trouble: { S: "quarantined" },
      orderId: { S: "ord_1" },
      intentId: { S: intentId },
      at: { S: at },
    });
    json("Query", {
      Items: [item("pi_1", "2029-01-01T00:00:00Z"), item("pi_2", "2029-02-01T00:00:00Z")],
    });

    expect(
      (await aws.moneyTroubles("t")).map(({ intentId, trouble }) => [intentId, trouble]),
    ).toEqual([
      ["pi_2", "quarantined"],
      ["pi_1", "quarantined"],
    ]);
    expect(asked.get("Query")).toContain('"TableName":"t"');
  });

  it("tells a stack's outputs, and nothing of a stack that is not there", async () => {
    const outputs =
      "<member><OutputKey>Address</OutputKey><OutputValue>https://x.example</OutputValue></member>";
    xml(
      "DescribeStacks",
      `<Stacks><member><StackName>s</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${outputs}</Outputs></member></Stacks>`,
    );
    expect(await aws.outputs("foyer-own-web")).toEqual({ Address: "https://x.example" });
    expect(asked.get("DescribeStacks")).toContain("StackName=foyer-own-web");

    xmlError("DescribeStacks", "ValidationError", "Stack with id foyer-own-web does not exist");
    expect(await aws.outputs("foyer-own-web")).toBeNull();
  });

  it("refuses in a sentence, which is not taken for nothing being there", async () => {
    xmlError(
      "DescribeStacks",
      "ExpiredToken",
      "The security token included in the request is expired",
    );
    const error = await aws.outputs("foyer-own-web").catch((reason: unknown) => reason);
    expect(sentenceOf(error)).toBe(
      "AWS does not accept these credentials (ExpiredToken). Sign in again.",
    );

    xmlError(
      "DescribeStacks",
      "AccessDenied",
      "User x is not authorized to perform: cloudformation:DescribeStacks",
    );
    const denied = await aws.outputs("foyer-own-web").catch((reason: unknown) => reason);
    expect(sentenceOf(denied)).toBe(
      "These credentials may not do that: User x is not authorized to perform: cloudformation:DescribeStacks",
    );
  });

  it("lists zones as a stage writes them", async () => {
    const zone =
      "<HostedZone><Id>/hostedzone/Z0123456789ABC</Id><Name>example.org.</Name><CallerReference>r</CallerReference></HostedZone>";
    answers.set("GET /2013-04-01/hostedzone", {
      body: `<ListHostedZonesResponse><HostedZones>${zone}</HostedZones><IsTruncated>false</IsTruncated><MaxItems>100</MaxItems></ListHostedZonesResponse>`,
    });
    expect(await aws.zones()).toEqual([{ id: "Z0123456789ABC", name: "example.org" }]);
  });

  it("knows a certificate's state, names and end", async () => {
    json("DescribeCertificate", {
      Certificate: {
        Status: "ISSUED",
        DomainName: "a.example",
        SubjectAlternativeNames: ["a.example", "b.example"],
        NotAfter: 1_893_456_000,
      },
    });
    expect(await aws.certificate("arn")).toEqual({
      status: "ISSUED",
      names: ["a.example", "b.example"],
      endsAt: "2030-01-01T00:00:00.000Z",
    });

    json("DescribeCertificate", missing, 400);
    expect(await aws.certificate("arn")).toBeNull();
  });

  it("knows whether the table is safe", async () => {
    json("DescribeTable", { Table: { TableName: "t", DeletionProtectionEnabled: true } });
    json("DescribeContinuousBackups", {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: "ENABLED",
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
      },
    });
    expect(await aws.table("t")).toEqual({ isProtected: true, isRestorable: false });

    json("DescribeTable", missing, 400);
    expect(await aws.table("t")).toBeNull();
  });

  it.each(["Enabled", "Suspended"])("knows what becomes of deleted images: %s", async (status) => {
    const versioning = "GET /b/?versioning=";
    answers.set(versioning, { body: `<Answer><Status>${status}</Status></Answer>` });
    expect(await aws.bucket("b")).toEqual({ keepsDeleted: status === "Enabled" });
    answers.set(versioning, { status: 404, body: "<Answer><Code>NoSuchBucket</Code></Answer>" });
    expect(await aws.bucket("b")).toBeNull();
  });

  it("reads a secret, and nothing of one that is not there", async () => {
    json("GetSecretValue", { SecretString: '{"master":"x"}' });
    expect(await aws.secret("arn:of:it")).toBe('{"master":"x"}');
    expect(JSON.parse(asked.get("GetSecretValue") ?? "{}")).toEqual({ SecretId: "arn:of:it" });

    json("GetSecretValue", missing, 400);
    expect(await aws.secret("arn:of:it")).toBeNull();
  });

  it("tells who agreed to hear of alarms", async () => {
    const subscription = (address: string, arn: string) =>
      `<member><Protocol>email</Protocol><Endpoint>${address}</Endpoint><SubscriptionArn>${arn}</SubscriptionArn></member>`;
    xml(
      "ListSubscriptionsByTopic",
      `<Subscriptions>${subscription("a@x.example", "arn:aws:sns:r:1:t:2")}${subscription("b@x.example", "PendingConfirmation")}</Subscriptions>`,
    );
    expect(await aws.subscribers("topic", "us-east-1")).toEqual([
      { address: "a@x.example", isConfirmed: true },
      { address: "b@x.example", isConfirmed: false },
    ]);
  });
});

describe("SES", () => {
  const entry = (value: string) => `<entry><key>example.org</key><value>${value}</value></entry>`;

  it("tells its limits", async () => {
    xml(
      "GetSendQuota",
      "<Max24HourSend>200.0</Max24HourSend><MaxSendRate>1.0</MaxSendRate><SentLast24Hours>3.0</SentLast24Hours>",
    );
    xml("GetAccountSendingEnabled", "<Enabled>true</Enabled>");
    expect(await aws.mailAccount()).toEqual({
      isSendingAllowed: true,
      mailsPerDay: 200,
      mailsPerSecond: 1,
    });
  });

  it("tells where a set's events go", async () => {
    xml(
      "DescribeConfigurationSet",
      "<ConfigurationSet><Name>sending</Name></ConfigurationSet><EventDestinations><member><Name>one</Name><Enabled>true</Enabled><MatchingEventTypes><member>bounce</member><member>delivery</member></MatchingEventTypes><SNSDestination><TopicARN>arn:topic</TopicARN></SNSDestination></member><member><Name>two</Name><MatchingEventTypes><member>send</member></MatchingEventTypes></member></EventDestinations>",
    );
    expect(await aws.mailDestinations("sending")).toEqual([
      { topicArn: "arn:topic", isEnabled: true, events: ["bounce", "delivery"] },
      { topicArn: null, isEnabled: false, events: ["send"] },
    ]);
  });

  it("tells what an identity may do, and nothing of one that it does not know", async () => {
    xml(
      "GetIdentityVerificationAttributes",
      `<VerificationAttributes>${entry("<VerificationStatus>Success</VerificationStatus>")}</VerificationAttributes>`,
    );
    xml(
      "GetIdentityDkimAttributes",
      `<DkimAttributes>${entry("<DkimEnabled>true</DkimEnabled><DkimVerificationStatus>Pending</DkimVerificationStatus>")}</DkimAttributes>`,
    );
    xml(
      "GetIdentityMailFromDomainAttributes",
      `<MailFromDomainAttributes>${entry("<MailFromDomain>bounce.example.org</MailFromDomain><MailFromDomainStatus>Failed</MailFromDomainStatus><BehaviorOnMXFailure>UseDefaultValue</BehaviorOnMXFailure>")}</MailFromDomainAttributes>`,
    );
    expect(await aws.mailIdentity("example.org")).toEqual({
      verified: "Success",
      signed: "Pending",
      returnPath: "Failed",
    });
    expect(await aws.mailIdentity("example.com")).toEqual({
      verified: null,
      signed: null,
      returnPath: null,
    });
  });
});
