// Can people pay? Stripe's keys share one mode and are accepted, and an endpoint reports payments.
import * as z from "zod";
import { nowMs } from "#functions/core/ports/clock.ts";
import { stackName } from "#infra/names.ts";
import type { Stage } from "#infra/stage.ts";
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, warn, wrong } from "#scripts/operator/world/finding.ts";
import { secretAs } from "#scripts/operator/world/secret-text.ts";
import type { Cloud, Stripe, WebhookEndpoint, World } from "#scripts/operator/world/world.ts";
import { connectionEvents, paymentEvents, webhooks } from "#shared/contracts/public/webhooks.ts";

const ABOUT = "Payments";
const Keys = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
});
type Keys = z.output<typeof Keys>;
const keyNames = Keys.keyof().options;

export async function paymentFindings(
  { cloud, stripe }: World,
  deployed: Deployed,
): Promise<Finding[]> {
  const { stage, data } = deployed;
  const keys = await storedKeys(cloud, data.StripeSecretArn);
  if (!keys)
    return [
      wrong(
        ABOUT,
        "Stripe's keys are not in their secret yet, so nothing can be paid.",
        howToFill(deployed),
      ),
    ];
  const fault = faultOf(keys, stage.payments) || (await accountFault(stripe, keys, stage));
  if (fault) return [wrong(ABOUT, fault, howToFill(deployed))];
  return [
    accepted(stage),
    endpointFinding(await stripe.endpoints(keys.secretKey), deployed),
    fine(
      ABOUT,
      `Only deliveries show whether the signing secret is that endpoint's. To replace one of the keys, ${howToStore(stage, data.StripeSecretArn)}`,
    ),
    ...(await deliveryFindings(stripe, keys.secretKey, deployed)),
  ];
}

/** Before a deployment: do the keys that an earlier one was given fit the stage as it is now? */
export async function storedKeyFindings(
  { cloud, stripe }: Pick<World, "cloud" | "stripe">,
  stage: Stage,
): Promise<Finding[]> {
  const arn = (await cloud.outputs(stackName(stage, "data")))?.["StripeSecretArn"];
  const keys = arn === undefined ? null : await storedKeys(cloud, arn);
  if (!arn || !keys) return [];
  const given = Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== ""));
  const fault = faultOf(given, stage.payments) || (await accountFault(stripe, keys, stage));
  return [fault ? wrong(ABOUT, fault, `First ${howToStore(stage, arn)}`) : accepted(stage)];
}

async function storedKeys(cloud: Cloud, arn: string): Promise<Keys | null> {
  const keys = secretAs(Keys, await cloud.secret(arn));
  return keys && Object.values(keys).some((key) => key !== "") ? keys : null;
}

const accepted = ({ payments }: Stage): Finding =>
  fine(ABOUT, `Stripe accepts the keys; they are ${payments} ones, as the stage wants.`);

function faultOf(keys: Partial<Keys>, mode: "test" | "live"): string {
  const wanted: Keys = {
    secretKey: `sk_${mode}_`,
    publishableKey: `pk_${mode}_`,
    webhookSecret: "whsec_",
  };
  return keyNames
    .filter((name) => keys[name]?.startsWith(wanted[name]) === false)
    .map((name) => `The stage takes ${mode} payments, so ${name} must begin with ${wanted[name]}.`)
    .join(" ");
}

async function accountFault(
  stripe: Stripe,
  { secretKey }: Keys,
  { charges }: Stage,
): Promise<string> {
  if (secretKey === "") return "";
  const account = await stripe.account(secretKey);
  if (account === null) return "Stripe does not accept the secret key: it was rolled.";
  if (charges.account === undefined || charges.account === account) return "";
  return `The secret key is of the Stripe account ${account}, and the stage's charges.account is ${charges.account}.`;
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
      `Add it in ${where}, ${subscriptionOf(deployed)}. If it is there already, the keys are those of another Stripe account.`,
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

/** The operator's own events alone: those of connected accounts belong to those. */
async function deliveryFindings(
  stripe: Stripe,
  secretKey: string,
  { stage }: Deployed,
): Promise<Finding[]> {
  if (stage.charges.mode !== "own-keys") return [];
  const now = Math.floor(nowMs() / 1000);
  // Deliveries of the last minutes may still be under way.
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

/** In connect mode the signing secret is that of an endpoint for connected accounts only. */
const subscriptionOf = (deployed: Deployed): string =>
  `${deployed.stage.charges.mode === "connect" ? "for events on connected accounts, " : ""}with ${wantedEvents(deployed).join(", ")}`;

const webhookUrl = ({ web }: Deployed): string => `${web.Address}/api${webhooks.stripe.path}`;

const howToFill = (deployed: Deployed): string =>
  `In Stripe's ${deployed.stage.payments} mode add the webhook endpoint ${webhookUrl(deployed)} ${subscriptionOf(deployed)}; ${howToStore(deployed.stage, deployed.data.StripeSecretArn)}`;

function howToStore({ region, payments: mode }: Stage, arn: string): string {
  const content = `{"secretKey":"sk_${mode}_…","publishableKey":"pk_${mode}_…","webhookSecret":"whsec_…"}`;
  return `write ${content} into stripe.json; aws secretsmanager put-secret-value --region ${region} --secret-id ${arn} --secret-string file://stripe.json && rm stripe.json`;
}
