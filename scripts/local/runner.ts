// How is what would be deployed run here? The synthesized templates are read and every part of them is served, behind one address.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { createApi } from "./api.ts";
import { awsEndpoint } from "./aws-endpoint.ts";
import { createClock } from "./clock.ts";
import { startDatabase } from "./database.ts";
import { consumersOf, functionsOf, queuesOf, routesOf, schedulesOf, secretsOf, tableNamesOf } from "./deployment.ts";
import { createEdge } from "./edge.ts";
import { allowStandIn } from "./edge-headers.ts";
import { createFunctions } from "./functions.ts";
import { keptFile } from "./kept-file.ts";
import { type Handler, listen, readBody } from "./listen.ts";
import { localRoutes } from "./local-routes.ts";
import { startMailbox } from "./mailbox.ts";
import { REGION } from "./names.ts";
import { createQueues, type Queues } from "./queues.ts";
import { startSchedules } from "./schedules.ts";
import { openSecrets, type Secrets } from "./secrets.ts";
import { createSite } from "./site.ts";
import { readStream } from "./streams.ts";
import { createStripeStandIn } from "./stripe/server.ts";
import { createTable } from "./table.ts";
import { readAssembly } from "./template.ts";
import { sendAnswer, textAnswer, toWebRequest } from "./web-request.ts";

export type LocalStack = { url: string; close(): Promise<void> };
export type LocalStackOptions = {
  /** 0 takes a free port. */
  port: number;
  /** Where data is kept between runs; null keeps it in memory. */
  dataDir: string | null;
  log(line: string): void;
  /** Test keys of a real Stripe account instead of the stand-in. */
  stripeKeys?: StripeKeys | null;
};
export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

const LARGEST_BODY = 10 * 1024 * 1024;
const root = join(import.meta.dirname, "../..");

/** Starts everything from `cdk.out` and `dist`; rejects with one sentence where that cannot be. */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { dataDir, log } = options;
  const file = (name: string) => (dataDir === null ? null : join(dataDir, name));
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true });
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const clock = createClock(file("clock.json"));
    const database = await startDatabase({ dataDir: file("table") });
    closing.push(() => database.close());
    const mailbox = await startMailbox();
    closing.push(() => mailbox.close());

    const parts: { queues?: Queues; secrets?: Secrets } = {};
    const needed = <T>(part: T | undefined): T => {
      if (part === undefined) throw new Error("The local stack is still starting.");
      return part;
    };
    const aws = await listen(awsEndpoint({ queues: () => needed(parts.queues), secrets: () => needed(parts.secrets) }));
    closing.push(() => aws.close());
    const assembly = readAssembly(join(root, "cdk.out"), { queueUrl: (name) => `${aws.url}/queue/${name}` });
    for (const name of tableNamesOf(assembly)) await createTable(database.endpoint, name);

    const address: { url: string } = { url: "" };
    const keys = options.stripeKeys ?? keptKeys(file("stripe-keys.json"));
    const standIn = options.stripeKeys
      ? null
      : createStripeStandIn({
          ...keys,
          webhookUrl: () => address.url && `${address.url}/api/public/webhooks/stripe`,
          now: clock.nowMs,
          ...(dataDir !== null && { keepIn: join(dataDir, "payments.json") }),
        });
    const stripe = standIn && (await standIn.listen());
    if (stripe) closing.push(() => stripe.close());
    const defined = secretsOf(assembly);
    const stripeArn = defined.find(({ arn }) => /stripe/i.test(arn))?.arn ?? "";
    parts.secrets = openSecrets(defined, { [stripeArn]: JSON.stringify(keys) }, file("secrets.json"));

    // The front door is opened first, for its address is part of every function's environment.
    const front: { serve?: Handler } = {};
    const door = await listen(async (req, res) => needed(front.serve)(req, res), options.port);
    closing.push(() => door.close());
    address.url = `http://localhost:${door.port}`;

    const functions = createFunctions(functionsOf(assembly), {
      environment: {
        AWS_REGION: REGION,
        AWS_ACCESS_KEY_ID: "local",
        AWS_SECRET_ACCESS_KEY: "local",
        AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
        AWS_ENDPOINT_URL_SQS: aws.url,
        AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.url,
        AWS_ENDPOINT_URL_SES: mailbox.url,
        APP_ORIGIN: address.url,
        ...(stripe && { STRIPE_API_URL: stripe.url }),
      },
      clock: clock.shared,
      log,
    });
    closing.push(() => functions.close());
    const consumers = consumersOf(assembly);
    const queues = createQueues(queuesOf(assembly), consumers.queues, { functions, clock });
    parts.queues = queues;
    closing.push(() => queues.stop());
    for (const tableName of tableNamesOf(assembly)) {
      const stream = readStream({
        endpoint: database.endpoint,
        tableName,
        consumers: consumers.streams,
        functions,
        giveUp: ({ deadLettersArn }, records) => deadLettersArn && queues.send(deadLettersArn, JSON.stringify(records)),
        positionsFile: file("stream.json"),
        log,
      });
      functions.onEnd(() => stream.wake());
      closing.push(() => stream.stop());
    }
    const schedules = startSchedules(schedulesOf(assembly), functions, clock);
    closing.push(() => schedules.stop());

    const script = standIn ? '<script src="/_local/stripe/stripe.js"></script>' : "";
    const edge = createEdge(assembly, {
      api: createApi({ routes: routesOf(assembly), stage: "api", functions, clock }),
      site: createSite(join(root, "dist/web"), script),
      secrets: parts.secrets,
      adjustPolicy: standIn ? allowStandIn : (policy) => policy,
    });
    const local = localRoutes({ clock, mailbox, standIn, queues });

    front.serve = async (req, res) => {
      if (req.url?.startsWith("/_local/")) return local(req, res);
      const body = await readBody(req, LARGEST_BODY);
      if (body === null) return sendAnswer(req, res, textAnswer(413, "The body is too large.\n"));
      const viewer = `${req.socket.remoteAddress ?? "127.0.0.1"}:${req.socket.remotePort ?? 0}`;
      sendAnswer(req, res, await edge(toWebRequest(req, body), viewer));
    };
    return { url: address.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The stand-in's keys, made once for a data folder. */
function keptKeys(path: string | null): StripeKeys {
  const random = () => randomBytes(12).toString("hex");
  const Keys = z.object({ secretKey: z.string(), publishableKey: z.string(), webhookSecret: z.string() });
  const made = {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  };
  const kept = keptFile(path, Keys, made);
  kept.write(kept.read());
  return kept.read();
}
