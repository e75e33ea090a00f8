// What stands in the way of a deployment, and what should the operator do about it? Each is told
// before anything is built or made. AWS, Stripe and DNS are stubs.
import { describe, expect, it } from "vitest";
import type { Stage } from "#infra/stage.ts";
import { PLACEHOLDER_SENDER } from "#infra/stages.ts";
import { deploy } from "#scripts/operator/deploy.ts";
import { type Different, stripeKeys, worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const { domain } = ownDomain;
const testing: Stage = { ...ownDomain, payments: "test" };
const byHand: Stage = { ...ownDomain, mail: { ...ownDomain.mail, domain: null } };
const ofOthers: Stage = { ...ownDomain, charges: { ...ownDomain.charges, account: "acct_1Other" } };

/** Nothing of the stage is there yet: no stack, and no name that it would take. */
const fresh: Different["cloud"] = {
  resources: async () => [],
  records: async () => [],
  distributions: async () => [{ id: "E2SHOP", host: "d2.cloudfront.net", names: [] }],
  mailIdentity: async () => ({ verified: null, signed: null, returnPath: null }),
};
const unfilled = {
  secrets: { stripe: stripeKeys("live").replaceAll(/[sp]k_live_1|whsec_1/g, "") },
};

/** Nothing but one record is there. */
const recordsAre = (name: string, type: string, value: string): Different["cloud"] => ({
  ...fresh,
  records: async (_, asked) =>
    name === asked || name.endsWith(`.${asked}`) ? [{ name, type, values: [value] }] : [],
});

async function told(cloud: Different["cloud"], stage = ownDomain, different: Different = unfilled) {
  let said = "";
  const ran: string[] = [];
  const status = await deploy(["--stage", stage.name], {
    openWorld: () => worldOf({ ...different, cloud: { ...cloud } }, stage),
    say: (text) => {
      said += `${text}\n`;
    },
    stages: { [stage.name]: stage },
    run: (program) => ran.push(program),
    nodeVersion: "24.21.0",
  });
  const findings = said.slice(0, said.indexOf("Nothing was deployed")).split("\n");
  return {
    status,
    ran,
    bad: findings.filter((line) => /^ {2}(warning|problem)/.test(line)),
    remedies: findings.filter((line) => line.includes("→")),
  };
}

describe("nothing is built or made, and the remedy is named,", () => {
  it.each<[string, Different["cloud"], Stage | undefined, RegExp, RegExp]>([
    [
      "with live payments and a quota of ten calls",
      { ...fresh, concurrency: async () => 10 },
      undefined,
      /Only 10 calls may run at once in this account; with live payments it must be 100/,
      /Service Quotas, AWS Lambda, Concurrent executions/,
    ],
    [
      "over an address that leads elsewhere",
      recordsAre("tickets.example.org", "AAAA", "2001:db8::1"),
      undefined,
      /zone example\.org already has records of tickets\.example\.org .*: AAAA 2001:db8::1\.$/,
      /Delete them at https:\S+Z0123456789ABC if nothing needs them/,
    ],
    [
      "over another return path of mail",
      recordsAre("bounce.example.org", "TXT", '"v=spf1 -all"'),
      undefined,
      /already has records of bounce\.example\.org/,
      /give the stage another name/,
    ],
    [
      "in a zone that hands the address on to another",
      recordsAre("tickets.example.org", "NS", "ns-3.awsdns-03.net"),
      undefined,
      /hands tickets\.example\.org on to another zone/,
      /Write that zone's id and name into domain\.zone/,
    ],
    [
      "over an identity that was verified by hand",
      {
        ...fresh,
        mailIdentity: async () => ({ verified: "Success", signed: null, returnPath: null }),
      },
      undefined,
      /SES in eu-central-1 already has the identity example\.org/,
      /set mail\.domain: null .* aws ses delete-identity --region eu-central-1 --identity example\.org$/,
    ],
    [
      "over an alternate domain name of another distribution",
      {
        ...fresh,
        distributions: async () => [
          { id: "E2SHOP", host: "d2.cloudfront.net", names: ["tickets.example.org"] },
        ],
      },
      undefined,
      /tickets\.example\.org is an alternate domain name of the distribution E2SHOP \(d2\.cloudfront\.net\)/,
      /Take it off there: https:\S+\/E2SHOP\./,
    ],
    [
      "with live payments and a sender that nobody verified",
      fresh,
      byHand,
      /SES may not send from tickets@example\.org yet/,
      /aws ses verify-email-identity --region eu-central-1 --email-address tickets@example\.org/,
    ],
  ])("%s", async (_, cloud, stage, says, remedy) => {
    const { status, ran, bad, remedies } = await told(cloud, stage);

    expect([status, ran]).toEqual([1, []]);
    expect(bad).toEqual([expect.stringMatching(/^ {2}problem/)]);
    expect(bad[0]).toMatch(says);
    expect(remedies).toEqual([expect.stringMatching(remedy)]);
  });

  it("over an address that leads elsewhere, by somebody who may not ask for distributions", async () => {
    const distributions = () =>
      Promise.reject(Object.assign(new Error("no"), { name: "AccessDenied" }));
    const records = recordsAre("tickets.example.org", "A", "192.0.2.1");
    const { ran, bad } = await told({ ...records, distributions });

    expect(ran).toEqual([]);
    expect(bad).toEqual([
      expect.stringMatching(/^ {2}warning .*These credentials may not do that: no/),
      expect.stringMatching(/^ {2}problem .*already has records of tickets\.example\.org/),
    ]);
  });

  it.each<[string, Stage, Different, RegExp]>([
    [
      "while the secret holds keys of the other mode",
      ownDomain,
      { secrets: { stripe: stripeKeys("test") } },
      /The stage takes live payments, so secretKey must begin with sk_live_\./,
    ],
    ["while Stripe does not know the key", ownDomain, { account: null }, /it was rolled/],
    [
      "while the key is of another Stripe account",
      ofOthers,
      {},
      /The secret key is of the Stripe account acct_1Ours, and the stage's charges\.account is acct_1Other\./,
    ],
  ])("%s", async (_, stage, different, says) => {
    const { status, ran, bad, remedies } = await told({}, stage, different);

    expect([status, ran]).toEqual([1, []]);
    expect(bad).toEqual([expect.stringMatching(says)]);
    expect(remedies).toEqual([
      expect.stringMatching(/First write \{"secretKey":"sk_live_….* put-secret-value --region/),
    ]);
  });
});

describe("a deployment goes on", () => {
  it.each<[string, Different["cloud"], Stage | undefined]>([
    ["into an account that has nothing of the stage", fresh, undefined],
    ["over what an earlier deployment made itself", {}, undefined],
    [
      "beside records of other names and of other kinds",
      recordsAre("old.tickets.example.org", "A", "192.0.2.1"),
      undefined,
    ],
    [
      "beside a text record of the address",
      recordsAre("tickets.example.org", "TXT", "x"),
      undefined,
    ],
    [
      "in the whole of a zone, whose own name servers are no other zone's",
      recordsAre("example.org", "NS", "ns-1.awsdns-01.org"),
      { ...ownDomain, domain: domain && { ...domain, name: "example.org" } },
    ],
    [
      "with the identity that was verified by hand",
      { ...fresh, mailIdentity: ownIdentity },
      byHand,
    ],
    [
      "without a sender, as long as payments are for tests",
      fresh,
      { ...testing, mail: { ...byHand.mail, from: PLACEHOLDER_SENDER } },
    ],
  ])("%s", async (_, cloud, stage) => {
    const { ran, bad } = await told(cloud, stage);
    expect([bad, ran]).toEqual([[], ["node"]]);
  });

  it("before Stripe's keys are given, and while some of them are", async () => {
    const some = stripeKeys("live").replace("whsec_1", "");
    for (const stripe of [null, some]) {
      const { ran, bad } = await told(fresh, ownDomain, { secrets: { stripe } });
      expect([bad, ran]).toEqual([[], ["node"]]);
    }
  });

  it.each<[string, Different["cloud"], Stage | undefined, RegExp]>([
    [
      "into an account of which nobody knows whether CloudFront takes it",
      { ...fresh, distributions: async () => [] },
      undefined,
      /no distribution yet; of some new accounts AWS wants to be asked first/,
    ],
    [
      "beside DKIM records of SES in another region",
      recordsAre("abc._domainkey.example.org", "CNAME", "abc.dkim.amazonses.com"),
      undefined,
      /did not write: abc\._domainkey\.example\.org\./,
    ],
    [
      "for tests, though nobody verified the sender",
      fresh,
      { ...testing, mail: byHand.mail },
      /SES may not send from tickets@example\.org yet/,
    ],
    [
      "for tests with a quota of ten",
      { ...fresh, concurrency: async () => 10 },
      testing,
      /Only 10 calls/,
    ],
    ...(["resources", "concurrency", "zones"] as const).map(
      (asked): [string, Different["cloud"], undefined, RegExp] => [
        `by somebody who may not look at ${asked}`,
        {
          ...fresh,
          [asked]: () => Promise.reject(Object.assign(new Error("no"), { name: "AccessDenied" })),
        },
        undefined,
        /could not be looked at beforehand\. These credentials may not do that: no/,
      ],
    ),
  ])("with a warning %s", async (_, cloud, stage, says) => {
    const { ran, bad } = await told(cloud, stage);

    expect(ran).toEqual(["node"]);
    expect(bad).toEqual([expect.stringMatching(/^ {2}warning/)]);
    expect(bad[0]).toMatch(says);
  });
});

async function ownIdentity(name: string) {
  const verified = name === "example.org" ? "Success" : null;
  return { verified, signed: null, returnPath: null };
}
