// What does `npm run doctor` print about a healthy deployment? AWS, Stripe and the network are
// stubs.
import { describe, expect, it, onTestFinished } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { stageNamed } from "#infra/stages.ts";
import {
  type Different,
  examined,
  healthyEndpoint,
  stripeKeys,
  WEBHOOK,
} from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

describe("a healthy deployment", () => {
  it("has nothing but good to be said of it, area by area", async () => {
    const { said, status } = await examined();

    expect(status).toBe(0);
    expect(said).toBe(`Foyer own in eu-central-1

  ok       Data       The table is protected from deletion.
  ok       Data       The table can be restored to any second.
  ok       Data       Deleted images can be brought back for 35 days.
  ok       Data       The secrets that links, tickets and the distribution need are filled.
  ok       Payments   Stripe accepts the keys; they are live ones, as the stage wants.
  ok       Payments   Stripe tells ${WEBHOOK} what was paid.
  ok       Payments   Only deliveries show whether the signing secret is that endpoint's. To replace one of the keys, write {"secretKey":"sk_live_…","publishableKey":"pk_live_…","webhookSecret":"whsec_…"} into stripe.json; aws secretsmanager put-secret-value --region eu-central-1 --secret-id stripe --secret-string file://stripe.json && rm stripe.json
  ok       Payments   Every event of the last day has arrived.
  ok       Money      No payment and no refund waits for a person.
  ok       Mail       SES sends at most 50000 mails a day, 14 a second.
  ok       Mail       SES tells what comes back.
  ok       Mail       SES may send from tickets@example.org.
  ok       Mail       Mail of example.org is signed (DKIM).
  ok       Mail       Bounces of example.org come back under its own name (MAIL FROM).
  ok       Sweep      Nothing lies in quarantine.
  ok       Domain     The certificate of tickets.example.org is issued.
  ok       Domain     tickets.example.org points to the distribution.
  ok       Domain     https://tickets.example.org answers.
  ok       Functions  1000 calls may run at once, 0 of them reserved.
  ok       Alarms     Alarms of eu-central-1 are mailed to operator@example.org.
  ok       Alarms     Alarms of us-east-1 are mailed to operator@example.org.
`);
  });

  it("needs no domain", async () => {
    const stage = { ...ownDomain, domain: null };
    const endpoints = [
      { ...healthyEndpoint, url: "https://d1.cloudfront.net/api/public/webhooks/stripe" },
    ];
    const { said, bad } = await examined({ endpoints }, stage);

    expect(bad).toEqual([]);
    expect(said).toContain("None; the address is CloudFront's own d1.cloudfront.net.");
  });
});

describe("a warning, which ends with 0", () => {
  const identity = { verified: "Success", signed: "Success", returnPath: "Success" };

  it.each<[string, Different, RegExp]>([
    [
      "mail without a signature",
      { cloud: { mailIdentity: async () => ({ ...identity, signed: null }) } },
      /not signed \(DKIM: off\)/,
    ],
    [
      "mail without a return path",
      { cloud: { mailIdentity: async () => ({ ...identity, returnPath: "Pending" }) } },
      /MAIL FROM: Pending/,
    ],
    [
      "a domain that may point elsewhere",
      { addresses: { "tickets.example.org": ["198.51.100.1"] } },
      /point elsewhere \(198\.51\.100\.1\)/,
    ],
    [
      "an address that did not agree to alarms",
      {
        cloud: {
          subscribers: async (_, region) => [
            { address: "operator@example.org", isConfirmed: region !== "us-east-1" },
          ],
        },
      },
      /not agreed yet to hear of alarms of us-east-1/,
    ],
    [
      "an account in which hardly anything may run at once",
      { cloud: { concurrency: async () => 100 } },
      /Only 100 calls/,
    ],
    ["events that did not arrive", { undelivered: 3 }, /3 events of the last day did not arrive/],
    [
      "two endpoints of one address",
      { endpoints: [healthyEndpoint, healthyEndpoint] },
      /2 endpoints/,
    ],
  ])("%s", async (_, different, says) => {
    const { bad, status } = await examined(different);

    expect(status).toBe(0);
    expect(bad).toEqual([expect.stringMatching(/^ {2}warning/)]);
    expect(bad[0]).toMatch(says);
  });

  it("the sandbox, where only test payments are taken", async () => {
    const mailAccount = async () => ({
      isSendingAllowed: true,
      mailsPerDay: 200,
      mailsPerSecond: 1,
    });
    const { bad, status } = await examined(
      { cloud: { mailAccount } },
      { ...ownDomain, payments: "test" },
    );
    expect([status, bad]).toEqual([0, [expect.stringContaining("SES is in its sandbox")]]);
  });

  it("a certificate about to end", async () => {
    onTestFinished(replaceClock({ nowMs: () => Date.parse("2029-06-01T00:00:00.000Z") }));
    const ending = (endsAt: string) => ({
      certificate: async () => ({ status: "ISSUED", names: ["*.example.org"], endsAt }),
    });

    expect((await examined({ cloud: ending("2029-07-15T00:00:00.000Z") })).bad).toEqual([]);
    const { bad, status } = await examined({ cloud: ending("2029-06-20T00:00:00.000Z") });
    expect([status, bad]).toEqual([
      0,
      [expect.stringContaining("tickets.example.org ends on 2029-06-20")],
    ]);
  });

  it("a stack that the stage has outgrown", async () => {
    const alarms = { ...ownDomain.alarms, monthlyBudgetUsd: null };
    const stage = { ...ownDomain, domain: null, firewall: null, alarms };
    const endpoints = [
      { ...healthyEndpoint, url: "https://d1.cloudfront.net/api/public/webhooks/stripe" },
    ];
    const stacks = {
      "us-east-1 foyer-own-eu-central-1-edge": { PublishOutputFirewall: "arn" },
      "us-east-1 foyer-own-eu-central-1-edge-alarms": {
        TopicArn: "arn:aws:sns:us-east-1:123456789012:topic",
      },
    };
    const { bad, said } = await examined({ endpoints, stacks }, stage);

    expect(bad).toEqual([
      expect.stringContaining("foyer-own-eu-central-1-edge-alarms is no longer needed"),
      expect.stringContaining("foyer-own-eu-central-1-edge is no longer needed"),
    ]);
    for (const name of ["foyer-own-eu-central-1-edge-alarms", "foyer-own-eu-central-1-edge"])
      expect(said).toContain(
        `aws cloudformation delete-stack --region us-east-1 --stack-name ${name}\n`,
      );
  });

  it("alarms that nobody hears", async () => {
    const { bad } = await examined(
      {},
      { ...ownDomain, alarms: { email: null, monthlyBudgetUsd: null } },
    );
    expect(bad).toEqual([expect.stringContaining("Nobody hears of alarms.")]);
  });
});

describe("where DNS is kept elsewhere", () => {
  const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d";
  const stage = { ...ownDomain, domain: { name: "tickets.example.org", certificateArn } };
  const stacks = { "eu-central-1 foyer-own-mail": { Record1: "a CNAME b", Record2: "c MX 10 d" } };

  it("the records to add are written out", async () => {
    const mailIdentity = async () => ({ verified: "Pending", signed: null, returnPath: null });
    const { said } = await examined(
      { stacks, cloud: { mailIdentity }, addresses: { "tickets.example.org": [] } },
      stage,
    );

    expect(said).toContain("→ Add to the DNS of example.org: a CNAME b; c MX 10 d.");
    expect(said).toContain("→ Add to your DNS: tickets.example.org CNAME d1.cloudfront.net.");
  });
});

describe("an area that cannot be looked at", () => {
  it("says why, and hides no other", async () => {
    const refused = Object.assign(new Error("not authorized to perform: dynamodb:DescribeTable"), {
      name: "AccessDeniedException",
    });
    const { said, bad, status } = await examined({
      cloud: { table: () => Promise.reject(refused) },
    });

    expect(status).toBe(1);
    expect(bad).toEqual([
      expect.stringContaining(
        "These credentials may not do that: not authorized to perform: dynamodb:DescribeTable",
      ),
    ]);
    expect(said).toContain("Alarms of eu-central-1 are mailed to operator@example.org.");
  });
});

describe("what is said", () => {
  it("never holds a secret", async () => {
    const { said } = await examined(
      { secrets: { stripe: stripeKeys("test") } },
      stageNamed("prod"),
    );
    for (const secret of ["sk_test_1", "pk_test_1", "whsec_1", "mmmm", "oooo"])
      expect(said).not.toContain(secret);
  });
});
