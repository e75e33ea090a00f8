// What does `npm run doctor` report as a problem, and which remedy does it name? AWS, Stripe and
// the network are stubs.
import { describe, expect, it } from "vitest";
import { PLACEHOLDER_SENDER } from "#infra/stages.ts";
import { connectionEvents, paymentEvents } from "#shared/contracts/public/webhooks.ts";
import {
  type Different,
  examined,
  healthyEndpoint,
  stripeKeys,
} from "#tests/support/servers/operator.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

const trouble = (intentId: string) => ({
  key: `ord_1#${intentId}#refund_failed`,
  trouble: "refund_failed",
  orderId: "ord_1",
  intentId,
  at: "2029-05-06T07:08:09.000Z",
});

const held = (isReleased: boolean) => ({
  id: "held-1",
  about: '{"order":"ord_1"}',
  at: "2029-05-06T07:08:09.000Z",
  isReleased,
});

it("what lies in quarantine is released only where the operator says so, and then each once", async () => {
  const released: string[] = [];
  let mails = [held(false)];
  const cloud = {
    quarantined: async () => mails,
    release: async (table: string, id: string) => {
      released.push(`${table} ${id}`);
      mails = [held(true)];
    },
  };

  await examined({ cloud });
  const untouched = [...released];
  const first = await examined({ cloud }, ownDomain, ["--release"]);
  await examined({ cloud }, ownDomain, ["--release"]);

  expect([untouched, released]).toEqual([[], ["foyer-table held-1"]]);
  expect([first.status, first.bad]).toEqual([0, []]);
  expect(first.said).toContain(
    "1 in quarantine were released. The sweep tries them within a minute.",
  );
});

describe("a problem, which ends with 1", () => {
  const identity = { verified: "Success", signed: "Success", returnPath: "Success" };
  const sandbox = { mailsPerDay: 200, mailsPerSecond: 1 };
  const certificate = { status: "ISSUED", names: ["tickets.example.org"], endsAt: null };

  it.each<[string, Different, RegExp, RegExp]>([
    [
      "no credentials",
      {
        cloud: {
          account: async () => ({
            missing: "The SSO session associated with this profile has expired.",
          }),
        },
      },
      /no AWS credentials that can be used\. The SSO session associated with this profile has expired\./,
      /aws configure sso/,
    ],
    [
      "money that waits for a person",
      { cloud: { moneyTroubles: async () => [trouble("pi_1")] } },
      /2029-05-06T07:08: refund failed, order ord_1, payment pi_1\./,
      /delete-item --region eu-central-1 --table-name foyer-table --key '\{"pk":\{"S":"MONEY"\},"sk":\{"S":"ord_1#pi_1#refund_failed"\}\}'/,
    ],
    [
      "mails in quarantine",
      { cloud: { quarantined: async () => [held(false)] } },
      /1 in quarantine since 2029-05-06T07:08: \{"order":"ord_1"\}\./,
      /npm run doctor -- --stage own --release/,
    ],
    [
      "nothing deployed",
      { stacks: { "eu-central-1 foyer-own-web": null } },
      /not there/,
      /npm run deploy -- --stage own/,
    ],
    [
      "a table that is gone",
      { cloud: { table: async () => null } },
      /no table foyer-table/,
      /infra\/RUNBOOK\.md/,
    ],
    [
      "a table that could be deleted",
      { cloud: { table: async () => ({ isProtected: false, isRestorable: true }) } },
      /not protected from deletion/,
      /no deployment sets it back: aws dynamodb update-table --deletion-protection-enabled --table-name foyer-table --region eu-central-1$/,
    ],
    [
      "a table without recovery",
      { cloud: { table: async () => ({ isProtected: true, isRestorable: false }) } },
      /no point-in-time recovery/,
      /update-continuous-backups .*=true --table-name foyer-table --region eu-central-1$/,
    ],
    [
      "a bucket of images that is gone",
      { cloud: { bucket: async () => null } },
      /no bucket foyer-images, so no image is shown/,
      /infra\/RUNBOOK\.md/,
    ],
    [
      "images that are lost once they are deleted",
      { cloud: { bucket: async () => ({ keepsDeleted: false }) } },
      /Deleted images cannot be brought back/,
      /put-bucket-versioning .*=Enabled --bucket foyer-images --region eu-central-1$/,
    ],
    [
      "a master secret that somebody emptied",
      { secrets: { master: "{}" } },
      /The master secret is/,
      /list-secret-version-ids --region eu-central-1 --secret-id master, .* update-secret-version-stage --region eu-central-1 --secret-id master --version-stage AWSCURRENT --move-to-version-id OLD --remove-from-version-id NEW/,
    ],
    [
      "an origin secret that is no JSON",
      { secrets: { origin: "hello" } },
      /The origin secret is/,
      /--secret-id origin --version-stage AWSCURRENT/,
    ],
    [
      "Stripe keys that nobody filled in",
      {
        secrets: {
          stripe: JSON.stringify({ secretKey: "", publishableKey: "", webhookSecret: "" }),
        },
      },
      /keys are not in their secret yet/,
      /put-secret-value --region eu-central-1 --secret-id stripe/,
    ],
    [
      "test keys on a live stage",
      { secrets: { stripe: stripeKeys("test") } },
      /secretKey must begin with sk_live_/,
      /stripe\.json/,
    ],
    [
      "a restricted key, whose mode the checkout could not tell",
      { secrets: { stripe: stripeKeys("live").replace("sk_live_", "rk_live_") } },
      /secretKey must begin with sk_live_/,
      /stripe\.json/,
    ],
    [
      "a key that was rolled",
      { account: null },
      /does not accept the secret key/,
      /put-secret-value/,
    ],
    [
      "no endpoint",
      { endpoints: [{ ...healthyEndpoint, url: "https://elsewhere.example" }] },
      /does not tell/,
      /payment_intent\.succeeded/,
    ],
    [
      "an endpoint that is off",
      { endpoints: [{ ...healthyEndpoint, isEnabled: false }] },
      /switched off/,
      /Enable it/,
    ],
    [
      "an endpoint that hears half",
      { endpoints: [{ ...healthyEndpoint, events: healthyEndpoint.events.slice(1) }] },
      /does not hear of payment_intent\.canceled/,
      /live mode, Webhooks/,
    ],
    [
      "SES in its sandbox",
      { cloud: { mailAccount: async () => ({ ...sandbox, isSendingAllowed: true }) } },
      /sandbox: 200 mails a day, 1 a second, to verified recipients only/,
      /ses\/home\?region=eu-central-1#\/account; infra\/RUNBOOK\.md has the text/,
    ],
    [
      "sending that AWS paused",
      { cloud: { mailAccount: async () => ({ ...sandbox, isSendingAllowed: false }) } },
      /paused all sending/,
      /Health Dashboard/,
    ],
    [
      "a sender that is not verified",
      { cloud: { mailIdentity: async () => ({ ...identity, verified: "Pending" }) } },
      /may not send from tickets@example\.org yet \(example\.org: Pending/,
      /records are written/,
    ],
    [
      "a certificate that waits",
      { cloud: { certificate: async () => ({ ...certificate, status: "PENDING_VALIDATION" }) } },
      /not issued \(PENDING_VALIDATION\)/,
      /name servers/,
    ],
    [
      "a certificate that is gone",
      { cloud: { certificate: async () => null } },
      /no certificate/,
      /certificateArn/,
    ],
    [
      "a certificate for another name",
      {
        cloud: {
          certificate: async () => ({
            ...certificate,
            names: ["*.example.org", "example.org"].map((one) => `x${one}`),
          }),
        },
      },
      /and not for tickets\.example\.org/,
      /Request one/,
    ],
    [
      "a domain without an address",
      { addresses: { "tickets.example.org": [] } },
      /has no address/,
      /zone example\.org/,
    ],
    ["an address that does not answer", { status: null }, /does not answer/, /some minutes/],
    [
      "an account in which hardly anything may run at once, with live payments",
      { cloud: { concurrency: async () => 10 } },
      /Only 10 calls may run at once in this account; with live payments it must be 100/,
      /for more in eu-central-1.*Service Quotas/,
    ],
    [
      "an API that knows another origin secret than the distribution",
      { status: 403 },
      /answers 403/,
      /raise originRotation in infra\/stages\.ts and deploy/,
    ],
    ["an API that fails", { status: 503 }, /answers 503/, /dashboard/],
  ])("%s", async (_, different, says, remedy) => {
    const { said, bad, status } = await examined(different);

    expect(status).toBe(1);
    expect(bad).toEqual([expect.stringMatching(/^ {2}problem/)]);
    expect(bad[0]).toMatch(says);
    expect(said.split("\n").filter((line) => line.includes("→"))).toEqual([
      expect.stringMatching(remedy),
    ]);
  });

  it("shares that the account cannot give any more", async () => {
    const { bad } = await examined(
      { cloud: { concurrency: async () => 100 } },
      { ...ownDomain, reservedConcurrency: { webhooks: 20 } },
    );
    expect(bad).toEqual([expect.stringContaining("reserves 20 of the 100 calls")]);
  });

  it("more troubles with money than fit a screen, of which the newest are shown", async () => {
    const moneyTroubles = async () =>
      Array.from({ length: 12 }, (_, index) => trouble(`pi_${index}`));
    const { bad } = await examined({ cloud: { moneyTroubles } });

    expect(bad).toHaveLength(11);
    expect(bad.at(-1)).toContain("2 more wait for a person.");
  });

  it("a sender that nobody owns", async () => {
    const { bad } = await examined(
      {},
      { ...ownDomain, mail: { ...ownDomain.mail, from: PLACEHOLDER_SENDER, domain: null } },
    );
    expect(bad).toEqual([
      expect.stringContaining(`Nobody owns ${PLACEHOLDER_SENDER}, so no ticket is mailed.`),
    ]);
  });
});

it("a key of another Stripe account than the stage's", async () => {
  const charges = { ...ownDomain.charges, account: "acct_1Other" };
  const { bad, status } = await examined({}, { ...ownDomain, charges });

  expect(status).toBe(1);
  expect(bad).toEqual([expect.stringContaining("is of the Stripe account acct_1Ours, and")]);
});

it("where accounts connect their own Stripe, the endpoint must hear of them too", async () => {
  const stage: typeof ownDomain = {
    ...ownDomain,
    charges: { mode: "connect", fee: { rate: 0, fixedMinor: {} } },
  };

  const { said, status } = await examined({}, stage);
  const events = [...paymentEvents, ...connectionEvents];
  const well = await examined({ endpoints: [{ ...healthyEndpoint, events }] }, stage);

  expect([status, well.status]).toEqual([1, 0]);
  expect(said).toContain("does not hear of account.updated, account.application.deauthorized.");
});
