// What does `npm run deploy` do and print? AWS, Stripe, the network and the programs that it runs
// are stubs.
import { describe, expect, it } from "vitest";
import type { Stage } from "#infra/stage.ts";
import { PLACEHOLDER_SENDER } from "#infra/stages.ts";
import { type DeployTools, deploy } from "#scripts/operator/deploy.ts";
import { type Different, worldOf } from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const minimal: Stage = {
  ...ownDomain,
  name: "first",
  domain: null,
  firewall: null,
  alarms: { ...ownDomain.alarms, monthlyBudgetUsd: null },
};

type Run = {
  args?: string[];
  stage?: Stage;
  different?: Different;
  failing?: string;
  nodeVersion?: string;
};

async function deployed({
  stage = ownDomain,
  args = ["--stage", stage.name],
  different = {},
  failing = "",
  nodeVersion = "24.21.0",
}: Run = {}) {
  const ran: string[] = [];
  let said = "";
  const tools: DeployTools = {
    openWorld: () => worldOf(different, stage),
    say: (text) => {
      said += `${text}\n`;
    },
    stages: { [stage.name]: stage, other: { ...stage, name: "other", domain: null } },
    run: (program, given, env) => {
      ran.push([program, ...given, ...Object.entries(env).map((pair) => pair.join("="))].join(" "));
      return failing !== "" && ran.at(-1)?.includes(failing) ? 1 : 0;
    },
    nodeVersion,
  };
  return { status: await deploy(args, tools), said, ran };
}

const stepsIn = (said: string): string[] =>
  said.slice(said.indexOf("Next steps")).match(/^ {2}\d\. .+$/gm) ?? [];

describe("a deployment", () => {
  it("checks, builds, synthesises the stage into a folder of its own, and deploys that", async () => {
    const { status, ran } = await deployed();

    expect(status).toBe(0);
    expect(ran).toEqual([
      "node scripts/build.ts",
      "node scripts/operator/pack.ts",
      'node infra/app.ts CDK_OUTDIR=dist/cdk-own CDK_CONTEXT_JSON={"stage":"own"}',
      "cdk deploy --all --app dist/cdk-own --require-approval never",
    ]);
  });

  it("says what it checked, where everything is, and that nothing is left", async () => {
    expect((await deployed()).said).toBe(`Foyer own in eu-central-1

  ok       Node         24.21.0.
  ok       Credentials  AWS account 123456789012.
  ok       Bootstrap    eu-central-1 is prepared for CDK (version 30).
  ok       Bootstrap    us-east-1 is prepared for CDK (version 30).
  ok       Functions    1000 calls may run at once, 0 of them reserved.
  ok       Domain       The zone example.org is in this account, and DNS leads to it.
  ok       Data         This release reads the data of foyer-table (version 1).
  ok       Names        No record, identity or distribution is in the way.
  ok       Payments     Stripe accepts the keys; they are live ones, as the stage wants.


Foyer own is deployed.

  Web        https://tickets.example.org
  Log in     https://tickets.example.org/auth/login
  API        https://tickets.example.org/api/openapi.json
  Dashboard  https://eu-central-1.console.aws.amazon.com/cloudwatch/home?region=eu-central-1#dashboards/dashboard/foyer-own-eu-central-1

Next steps
  1. Whenever in doubt: npm run doctor -- --stage own

`);
  });

  it("names the most urgent of many steps, five at most, and leaves the rest to the doctor", async () => {
    const stage: Stage = {
      ...minimal,
      payments: "test",
      mail: { ...minimal.mail, from: PLACEHOLDER_SENDER, domain: null },
      alarms: { email: null, monthlyBudgetUsd: null },
    };
    const mailAccount = async () => ({
      isSendingAllowed: true,
      mailsPerDay: 200,
      mailsPerSecond: 1,
    });
    const table = async () => ({ isProtected: false, isRestorable: true });
    const { status, said } = await deployed({
      stage,
      different: { secrets: { stripe: null }, cloud: { mailAccount, table }, status: null },
    });

    expect(status).toBe(0);
    expect(stepsIn(said)).toEqual([
      expect.stringContaining("protected from deletion"),
      expect.stringContaining("Stripe's keys are not in their secret yet"),
      expect.stringContaining(`Nobody owns ${PLACEHOLDER_SENDER}`),
      expect.stringContaining("does not answer"),
      "  5. 2 more: npm run doctor -- --stage first",
    ]);
  });

  it("says that nobody hears of alarms where the stage names no recipient", async () => {
    const { said } = await deployed({
      stage: { ...minimal, payments: "test", alarms: { email: null, monthlyBudgetUsd: null } },
      different: { endpoints: [] },
    });
    expect(stepsIn(said)).toContainEqual(
      expect.stringContaining("Nobody hears of alarms. Set alarms.email in infra/stages.ts"),
    );
  });
});

describe("nothing is built or deployed", () => {
  it.each<[string, Run, RegExp]>([
    [
      "without credentials",
      {
        different: {
          cloud: {
            account: async () => ({ missing: "Could not load credentials from any providers" }),
          },
        },
      },
      /can be used\. Could not load credentials from any providers\.\n.*aws configure sso/,
    ],
    [
      "by a profile that asks for a code",
      {
        different: {
          cloud: {
            account: async () => ({
              missing: "Profile admin requires multi-factor authentication.",
            }),
          },
        },
      },
      /Profile admin requires multi-factor authentication\.\n.*export-credentials/,
    ],
    [
      "with shares that the account cannot give",
      {
        stage: { ...ownDomain, reservedConcurrency: { webhooks: 50, sweep: 2 } },
        different: { cloud: { concurrency: async () => 150 } },
      },
      /reserves 52 of the 150 calls.*100 left.*\n.*Reserve less.*Service Quotas/,
    ],
    [
      "for a domain whose zone nobody asks",
      { different: { delegation: ["ns1.registrar.example"] } },
      /does not lead to the zone example\.org: its name servers are ns1\.registrar\.example\.\n.*ns-1\.awsdns-01\.org, ns-2\.awsdns-02\.com/,
    ],
    [
      "for a domain that DNS does not know",
      { different: { delegation: [] } },
      /its name servers are unknown\./,
    ],
    ["by an old Node", { nodeVersion: "22.11.0" }, /22\.11\.0 is too old/],
    [
      "into a region that CDK does not know",
      { different: { stacks: { "eu-central-1 CDKToolkit": null } } },
      /eu-central-1 is not prepared.*\n.*npx cdk bootstrap aws:\/\/123456789012\/eu-central-1/,
    ],
    [
      "where the certificate's region is not prepared",
      { different: { stacks: { "us-east-1 CDKToolkit": { BootstrapVersion: "5" } } } },
      /us-east-1 was prepared by an old CDK \(version 5\)/,
    ],
    [
      "into a zone of somebody else",
      {
        stage: {
          ...ownDomain,
          domain: { name: "tickets.example.org", zone: { id: "Z000000", name: "example.org" } },
        },
      },
      /no zone example\.org with the id Z000000.*\n.*Its zones are: example\.org \(Z0123456789ABC\), example\.com \(Z9\)/,
    ],
    [
      "for a domain without any zone",
      { different: { cloud: { zones: async () => [] } } },
      /no zone example\.org.*\n.*Make one for example\.org in Route 53\. If its DNS stays elsewhere, write domain\.certificateArn/,
    ],
    [
      "under a certificate that is not there",
      {
        stage: {
          ...ownDomain,
          domain: {
            name: "tickets.example.org",
            certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/0",
          },
        },
        different: { cloud: { certificate: async () => null } },
      },
      /There is no certificate/,
    ],
  ])("%s", async (_, run, told) => {
    const { status, said, ran } = await deployed(run);

    expect([status, ran]).toEqual([1, []]);
    expect(said).toMatch(told);
    expect(said).toMatch(/Nothing was deployed\.\n$/);
  });

  it("in us-east-1 where nothing has to lie there", async () => {
    const { status } = await deployed({
      stage: minimal,
      different: { stacks: { "us-east-1 CDKToolkit": null } },
    });
    expect(status).toBe(0);
  });
});

describe("a step that fails ends the deployment", () => {
  it.each([
    ["scripts/build.ts", 1, "The build failed; nothing was deployed."],
    ["operator/pack.ts", 2, "The worker of images could not be packed; nothing was deployed."],
    ["infra/app.ts", 3, "The templates could not be made; nothing was deployed."],
    ["cdk deploy", 4, "The deployment stopped"],
  ])("%s", async (failing, steps, told) => {
    const { status, said, ran } = await deployed({ failing });

    expect([status, ran.length]).toEqual([1, steps]);
    expect(said).toContain(told);
    expect(said).not.toContain("is deployed");
  });
});

describe("what is not understood is answered with how to write it", () => {
  const usage =
    "Write: npm run deploy -- --stage NAME, where NAME is one of own, other. The first two dashes belong to npm.";

  it.each([
    [
      ["--help"],
      0,
      `Checks, builds and deploys Foyer, then prints its addresses and what is left to do.\n${usage}\n`,
    ],
    [
      ["-h", "--stage", "own"],
      0,
      `Checks, builds and deploys Foyer, then prints its addresses and what is left to do.\n${usage}\n`,
    ],
    [[], 1, `Which stage?\n${usage}\n`],
    [["--stage"], 1, `Which stage?\n${usage}\n`],
    [["own"], 1, `"own" says nothing to this command.\n${usage}\n`],
    [["--stage", "own", "--force"], 1, `There is no option --force.\n${usage}\n`],
    [["--stage", "own", "--stage", "other"], 1, `One stage at a time.\n${usage}\n`],
    [["--stage", "production"], 1, 'There is no stage "production". Choose one of: own, other.\n'],
    [["--stage", "toString"], 1, 'There is no stage "toString". Choose one of: own, other.\n'],
  ])("%j", async (args, status, said) => {
    expect(await deployed({ args })).toEqual({ status, said, ran: [] });
  });

  it("and so is a stage for real money that names no sender of its own and nobody who hears of alarms", async () => {
    const undecided: Stage = {
      ...minimal,
      mail: { ...minimal.mail, from: PLACEHOLDER_SENDER, domain: null },
      alarms: { email: null, monthlyBudgetUsd: null },
    };

    expect(await deployed({ stage: undecided })).toEqual({
      status: 1,
      said: [
        'The stage "first" in infra/stages.ts takes real money and still needs:',
        "- mail.from: Write the address that tickets are sent from.",
        "- alarms.email: Write who is told when money, orders or mail go wrong.\n",
      ].join("\n"),
      ran: [],
    });
    expect((await deployed({ stage: { ...undecided, payments: "test" } })).ran).toHaveLength(4);
  });

  it("and so is a stage whose decisions do not fit", async () => {
    const { status, said, ran } = await deployed({
      stage: { ...ownDomain, region: "eu-central-9" },
    });
    expect([status, ran]).toEqual([1, []]);
    expect(said).toMatch(/^The stage "own" in infra\/stages\.ts cannot be deployed:\n- region: /);
  });
});
