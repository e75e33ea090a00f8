// Can people pay? Stripe's keys exist, share one mode and are accepted, and a webhook endpoint
// reports payments.
import * as z from "zod";
import { nowMs } from "#functions/core/ports/clock.ts";
import type { Deployed } from "#scripts/operator/deployed.ts";
import { type Finding, fine, warn, wrong } from "#scripts/operator/finding.ts";
import { secretAs } from "#scripts/operator/secret-text.ts";
import type { Stripe, WebhookEndpoint, World } from "#scripts/operator/world.ts";
import { connectionEvents, paymentEvents, webhooks } from "#shared/contracts/webhooks.ts";

const ABOUT = "Payments";
const Keys = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
});
type Keys = z.output<typeof Keys>;

export async function paymentFindings(
  { cloud, stripe }: World,
  deployed: Deployed,
): Promise<Finding[]> {
  const keys = secretAs(Keys, await cloud.secret(deployed.data.StripeSecretArn));
  if (!keys || Object.values(keys).every((key) => key === ""))
    return [
      wrong(
        ABOUT,
        "Stripe's keys are not in their secret yet, so nothing can be paid.",
        howToFill(deployed),
      ),
    ];
  const faults = faultsOf(keys, deployed.stage.payments);
  if (faults.length > 0) return [wrong(ABOUT, faults.join(" "), howToFill(deployed))];

  const endpoints = await stripe.endpoints(keys.secretKey);
  if (!endpoints)
    return [
      wrong(ABOUT, "Stripe does not accept the secret key: it was rolled.", howToFill(deployed)),
    ];
  return [
    fine(
      ABOUT,
      `Stripe accepts the keys; they are ${deployed.stage.payments} ones, as the stage wants.`,
    ),
    endpointFinding(endpoints, deployed),
    ...(await deliveryFindings(stripe, keys.secretKey, deployed)),
  ];
}

function faultsOf(
  { secretKey, publishableKey, webhookSecret }: Keys,
  mode: "test" | "live",
): string[] {
  const wanted: [name: string, key: string, beginning: string][] = [
    ["secretKey", secretKey, `sk_${mode}_`],
    ["publishableKey", publishableKey, `pk_${mode}_`],
    ["webhookSecret", webhookSecret, "whsec_"],
  ];
  return wanted
    .filter(([, key, beginning]) => !key.startsWith(beginning))
    .map(
      ([name, , beginning]) =>
        `The stage takes ${mode} payments, so ${name} must begin with ${beginning}.`,
    );
}

function endpointFinding(endpoints: WebhookEndpoint[], deployed: Deployed): Finding {
  const url = webhookUrl(deployed);
  const where = `Stripe's dashboard, ${deployed.stage.payments} mode, Webhooks`;
  const ours = endpoints.filter((one) => one.url === url);
  const [endpoint] = ours.toSorted((a, b) => Number(b.isEnabled) - Number(a.isEnabled));
  if (!endpoint)
    return wrong(
      ABOUT,
      `Stripe does not tell ${url} what was paid.`,
      `Add it in ${where}, ${subscriptionOf(deployed)}.`,
    );
  if (!endpoint.isEnabled)
    return wrong(ABOUT, `The endpoint ${url} is switched off.`, `Enable it in ${where}.`);
  const missing = wantedEvents(deployed).filter(
    (one) => !endpoint.events.includes(one) && !endpoint.events.includes("*"),
  );
  if (missing.length > 0)
    return wrong(
      ABOUT,
      `The endpoint ${url} does not hear of ${missing.join(", ")}.`,
      `Add them in ${where}.`,
    );
  if (ours.length > 1)
    return warn(
      ABOUT,
      `Stripe has ${ours.length} endpoints for ${url}; only one signing secret fits.`,
      `Remove the others in ${where}.`,
    );
  return fine(ABOUT, `Stripe tells ${url} what was paid.`);
}

/**
 * Events of connected accounts belong to those accounts, so only the operator's own events can be
 * checked.
 */
async function deliveryFindings(
  stripe: Stripe,
  secretKey: string,
  { stage }: Deployed,
): Promise<Finding[]> {
  if (stage.charges.mode !== "own-keys") return [];
  const now = Math.floor(nowMs() / 1000);
  // The last minutes are left out, because their deliveries may still be under way.
  const missed = await stripe.undelivered(
    secretKey,
    [...paymentEvents],
    now - DAY_SECONDS,
    now - UNDER_WAY_SECONDS,
  );
  if (missed === 0) return [fine(ABOUT, "Every event of the last day has arrived.")];
  return [
    warn(
      ABOUT,
      `${missed === 100 ? "At least 100" : missed} events of the last day did not arrive.`,
      `Stripe's dashboard, ${stage.payments} mode, Webhooks says why and sends them again.`,
    ),
  ];
}

const DAY_SECONDS = 24 * 3600;
const UNDER_WAY_SECONDS = 600;

const wantedEvents = ({ stage }: Deployed): string[] =>
  stage.charges.mode === "connect" ? [...paymentEvents, ...connectionEvents] : [...paymentEvents];

/**
 * In connect mode, charges are reported to an endpoint for connected accounts only. Its signing
 * secret is the one that we need.
 */
const subscriptionOf = (deployed: Deployed): string =>
  `${deployed.stage.charges.mode === "connect" ? "for events on connected accounts, " : ""}with ${wantedEvents(deployed).join(", ")}`;

const webhookUrl = ({ web }: Deployed): string => `${web.Address}/api${webhooks.stripe.path}`;

function howToFill(deployed: Deployed): string {
  const { region, payments: mode } = deployed.stage;
  const content = `{"secretKey":"sk_${mode}_…","publishableKey":"pk_${mode}_…","webhookSecret":"whsec_…"}`;
  return [
    `In Stripe's ${mode} mode add the webhook endpoint ${webhookUrl(deployed)} ${subscriptionOf(deployed)};`,
    `write ${content} into stripe.json;`,
    `aws secretsmanager put-secret-value --region ${region} --secret-id ${deployed.data.StripeSecretArn} --secret-string file://stripe.json`,
  ].join(" ");
}
