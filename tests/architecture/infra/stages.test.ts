// What does an operator read about a wrong stage? One sentence per fault, with the valid choices.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { faultsOf, mailWorkers } from "#infra/stage.ts";
import { chooseStage, stageNamed, stages } from "#infra/stages.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const prod = stageNamed("prod");
const zone = { id: "Z0123456789ABC", name: "example.org" };
const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d";

describe("the stages of this project", () => {
  it.each(Object.keys(stages))("%s can be deployed", (name) => {
    expect(chooseStage(name)).toEqual({ stage: stages[name] });
  });

  it.each(Object.keys(stages))(
    "in %s each account connects a Stripe account of its own",
    (name) => {
      expect(stages[name]?.charges.mode).toBe("connect");
    },
  );
});

describe("the two mail queues", () => {
  it.each([2, 3, 4, 5, 20, 999, 1000])(
    "share %d workers: the second gets some, and at most half",
    (maxConcurrency) => {
      const { prompt, bulk } = mailWorkers({ maxConcurrency });
      expect(prompt + bulk).toBe(Math.max(4, maxConcurrency));
      expect(bulk).toBeGreaterThanOrEqual(2);
      expect(bulk).toBeLessThanOrEqual(prompt);
    },
  );
});

describe("a stage", () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      "with a region that does not exist",
      { region: "eu-central-9" },
      /^region: Foyer does not run in eu-central-9\. Choose one of af-south-1, ap-northeast-1, (?!.*ap-east-1)/,
    ],
    [
      "in a region without SES",
      { region: "ap-east-1" },
      /^region: SES, which sends the tickets, is not in ap-east-1\. Choose one of af-south-1, /,
    ],
    [
      "with a fee that nobody would pay",
      { charges: { mode: "own-keys", fee: { rate: 0, fixedMinor: { EUR: 30 } } } },
      /^charges: charges\.fee is taken from connected accounts only: set it to 0, or charges\.mode to connect\.$/,
    ],
    [
      "with a name for a Stripe account",
      { charges: { ...prod.charges, account: "Example Ltd" } },
      /^charges\.account: Write the id of a Stripe account/,
    ],
    ["in China, where this CloudFront is not", { region: "cn-north-1" }, /^region: /],
    [
      "with a domain's name alone",
      { domain: "tickets.example.org" },
      /^domain: Write { name: "tickets\.example\.org", zone: { id: "Z0123456789ABC", name: "example\.org" } }; or, for DNS outside Route 53, certificateArn in place of zone\.$/,
    ],
    [
      "with a zone's id alone",
      { domain: { name: "tickets.example.org", zone: zone.id } },
      /^domain\.zone: Write { id: "Z0123456789ABC", name: "example\.org" }\.$/,
    ],
    [
      "with an address for a domain",
      { domain: { name: "https://tickets.example.org", zone } },
      /^domain\.name: .*https/,
    ],
    [
      "with a domain and nothing else",
      { domain: { name: "tickets.example.org" } },
      /^domain: .*zone .*certificateArn/,
    ],
    [
      "with a zone and a certificate",
      { domain: { name: "tickets.example.org", zone, certificateArn } },
      /^domain: .*not both/,
    ],
    [
      "with somebody else's zone",
      { domain: { name: "tickets.example.org", zone: { ...zone, name: "example.com" } } },
      /^domain\.zone\.name: It must be one of tickets\.example\.org, example\.org\.$/,
    ],
    [
      "with a certificate from another region",
      {
        domain: {
          name: "tickets.example.org",
          certificateArn: certificateArn.replace("us-east-1", "eu-west-1"),
        },
      },
      /^domain\.certificateArn: .*us-east-1/,
    ],
    [
      "with a sender that is no address",
      { mail: { ...prod.mail, from: "tickets" } },
      /^mail\.from: Write an address/,
    ],
    [
      "with a sender of another domain",
      { mail: { ...prod.mail, domain: "example.org" } },
      /^mail: mail\.from must be an address of mail\.domain\.$/,
    ],
    [
      "with somebody to ask who has no address",
      { contact: "the office" },
      /^contact: Write an address/,
    ],
    [
      "with terms that are no address",
      { terms: { version: "1", termsUrl: "terms.pdf", privacyUrl: "https://example.org/privacy" } },
      /^terms\.termsUrl: Write an address/,
    ],
    [
      "with one mail worker",
      { mail: { ...prod.mail, maxConcurrency: 1 } },
      /^mail\.maxConcurrency: .*at least 2/,
    ],
    [
      "with one worker of images",
      { images: { maxConcurrency: 1 } },
      /^images\.maxConcurrency: .*at least 2/,
    ],
    [
      "with a smaller share for images than their queue will use by itself",
      { reservedConcurrency: { resize: 4 } },
      /^reservedConcurrency\.resize must not be less than images\.maxConcurrency/,
    ],
    [
      "with more open invitations than an account has users",
      { invitations: { open: 251, aDay: 50 } },
      /^invitations\.open: .*at most 250 users/,
    ],
    [
      "with a budget of which nobody hears",
      { alarms: { email: null, monthlyBudgetUsd: 50 } },
      /^alarms: .*alarms\.email/,
    ],
    [
      "with a share for a function that there is not",
      { reservedConcurrency: { webhook: 5 } },
      /^reservedConcurrency/,
    ],
    [
      "with a smaller share for mail than its queue will use",
      { reservedConcurrency: { mail: 4 } },
      /^reservedConcurrency\.mail must not be less than mail\.maxConcurrency/,
    ],
    [
      "with a smaller share for mail than its two queues need at least",
      { mail: { ...prod.mail, maxConcurrency: 2 }, reservedConcurrency: { mail: 3 } },
      /^reservedConcurrency\.mail must not be less than mail\.maxConcurrency, and than 4/,
    ],
    [
      "with a table less ready than a new one",
      { warmThroughput: { readUnitsPerSecond: 12_000, writeUnitsPerSecond: 1_000 } },
      /^warmThroughput\.writeUnitsPerSecond: /,
    ],
    ["with a decision that there is not", { colour: "green" }, /colour/],
    ["without a decision", { throttle: undefined }, /^throttle: /],
  ])("%s is told so", (_, wrong, told) => {
    expect(faultsOf({ ...prod, ...wrong })).toEqual([expect.stringMatching(told)]);
  });

  it("may keep its DNS elsewhere and bring its own certificate", () => {
    expect(faultsOf({ ...prod, domain: { name: "tickets.example.org", certificateArn } })).toEqual(
      [],
    );
  });

  it("cannot have an address that another stage has", () => {
    const domain = { name: "tickets.example.org", certificateArn };
    const staging = { ...prod, name: "staging", domain };

    expect(chooseStage("prod", { prod: { ...prod, domain }, staging })).toEqual({
      refusal: [
        'The stage "prod" in infra/stages.ts cannot be deployed:',
        '- domain.name: The stage "staging" has tickets.example.org too; one must give it up.',
      ].join("\n"),
    });
  });

  it("is told all its faults at once, under its name", () => {
    const choice = chooseStage("prod", {
      prod: { ...ownDomain, mail: { ...prod.mail, from: "nobody" } },
    });

    expect(choice).toEqual({
      refusal: [
        'The stage "prod" in infra/stages.ts cannot be deployed:',
        "- mail.from: Write an address such as tickets@example.org.",
        '- name: Write "prod", as in the list.',
      ].join("\n"),
    });
  });
});

describe("the CDK app", () => {
  it("names the stages there are, without a stack trace", () => {
    const folder = mkdtempSync(join(tmpdir(), "foyer-app-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const env = {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ stage: "production" }),
    };
    const { status, stderr } = spawnSync(process.execPath, ["infra/app.ts"], {
      env,
      encoding: "utf8",
    });

    expect(stderr).toBe('There is no stage "production". Choose one of: dev, staging, prod.\n');
    expect(status).toBe(1);
  });
});
