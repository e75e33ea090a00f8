// How does a deployment run locally? Every part of the templates is served behind one address.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createApi } from "#scripts/local/aws/api.ts";
import { awsEndpoint } from "#scripts/local/aws/endpoint.ts";
import { createFunctions, type LambdaFunction } from "#scripts/local/aws/functions.ts";
import { mailEvents } from "#scripts/local/aws/mail-events.ts";
import { REGION } from "#scripts/local/aws/names.ts";
import { objectKeys, objectReader } from "#scripts/local/aws/objects.ts";
import { createQueues } from "#scripts/local/aws/queues.ts";
import { startSchedules } from "#scripts/local/aws/schedules.ts";
import { openSecrets } from "#scripts/local/aws/secrets.ts";
import { readStream } from "#scripts/local/aws/streams.ts";
import { createTable } from "#scripts/local/aws/table.ts";
import { readAssembly } from "#scripts/local/aws/template.ts";
import { createBuckets } from "#scripts/local/edge/buckets.ts";
import { createEdge, type Edge } from "#scripts/local/edge/edge.ts";
import { API_GATEWAY } from "#scripts/local/edge/limits.ts";
import { createSite } from "#scripts/local/edge/site.ts";
import { problemAnswer, sendAnswer, toWebRequest } from "#scripts/local/edge/web-request.ts";
import { createClock } from "#scripts/local/stack/clock.ts";
import {
  bucketsOf,
  consumersOf,
  functionsOf,
  httpApiOf,
  mailTopicOf,
  queuesOf,
  schedulesOf,
  secretsOf,
  tableNamesOf,
} from "#scripts/local/stack/deployment.ts";
import { waitsForDemo } from "#scripts/local/stack/filling.ts";
import { type Handler, openDoor, readBody } from "#scripts/local/stack/listen.ts";
import { localRoutes } from "#scripts/local/stack/local-routes.ts";
import type { PaymentMode, StripeKeys } from "#scripts/local/stack/payments.ts";
import { refusal } from "#scripts/local/stack/refusal.ts";
import type { LocalTable } from "#scripts/local/stack/second-account.ts";
import { type Services, startServices } from "#scripts/local/stack/services.ts";

export type LocalStack = {
  url: string;
  /** Where browsers upload. */
  uploadsUrl: string;
  table: LocalTable;
  close(): Promise<void>;
};
export type LocalStackOptions = {
  /** 0 takes a free port. */
  port: number;
  /** Null keeps data in memory. */
  dataDir: string | null;
  log(line: string): void;
  /** Of a real Stripe account, instead of the stand-in. */
  stripeKeys?: StripeKeys | null;
  /** That outlive this stack, instead of its own. */
  services?: Services;
  /** Used instead of the stage's. */
  paymentMode: PaymentMode;
  /** While true, a browser that opens a page is told to wait. */
  isFilling?: () => boolean;
};

const root = join(import.meta.dirname, "../../..");

/** From `cdk.out` and `dist`. Rejects with one sentence if that is impossible. */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await start(options, (end) => ends.push(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: LocalStackOptions,
  atEnd: (end: () => unknown) => void,
): Promise<Omit<LocalStack, "close">> {
  const { dataDir, log } = options;
  const file = (name: string) => (dataDir === null ? null : join(dataDir, name));
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true });

  const front = await openDoor(options.port);
  atEnd(front.close);
  const url = `http://localhost:${front.port}`;
  const aws = await openDoor(0);
  atEnd(aws.close);
  const assembly = readAssembly(join(root, "cdk.out"), {
    queueUrl: (name) => `${aws.url}/queue/${name}`,
  });
  const lambdas = functionsOf(assembly);

  const clock = createClock(file("clock.json"));
  const webhookUrl = `${url}/api/public/webhooks/stripe`;
  const pagesUrl = `${url}/_local/stripe`;
  const stripeKeys = options.stripeKeys ?? null;
  const buckets = bucketsOf(assembly);
  const services =
    options.services ??
    (await startServices({ file, webhookUrl, pagesUrl, buckets, clock, stripeKeys }, atEnd));
  const { database, objects, mailbox, payments } = services;
  const given = { [stripeSecretArn(lambdas)]: JSON.stringify(payments.keys) };
  const secrets = openSecrets(secretsOf(assembly), given, file("secrets.json"));

  const tableNames = tableNamesOf(assembly);
  await openTables(database, tableNames, dataDir);
  const functions = createFunctions(lambdas, {
    environment: {
      ...placesInAws(services, aws.url),
      APP_ORIGIN: url,
      ...(payments.apiUrl && { STRIPE_API_URL: payments.apiUrl }),
      STRIPE_MODE: options.paymentMode,
    },
    clock: clock.shared,
    log,
  });
  atEnd(functions.close);
  const consumers = consumersOf(assembly);
  const queues = createQueues(queuesOf(assembly), consumers.queues, { functions, clock });
  atEnd(queues.stop);
  const events = mailEvents({ ...mailTopicOf(assembly), queues, clock });
  atEnd(mailbox.onSent?.(events.sent) ?? (() => undefined));
  aws.serve(awsEndpoint({ queues, secrets }));
  for (const tableName of tableNames) {
    const stream = readStream({
      endpoint: database,
      tableName,
      consumers: consumers.streams,
      functions,
      giveUp: ({ deadLettersArn }, records) =>
        deadLettersArn && queues.send(deadLettersArn, JSON.stringify(records)),
      positionsFile: file("stream.json"),
      log,
    });
    functions.onEnd(stream.wake);
    atEnd(stream.stop);
  }
  atEnd(startSchedules(schedulesOf(assembly), functions, clock).stop);

  const script = payments.standIn ? '<script src="/_local/stripe/stripe.js"></script>' : "";
  const edge = createEdge(assembly, {
    api: createApi({ ...httpApiOf(assembly), functions, clock, log }),
    site: createSite(join(root, "dist/web"), script),
    buckets: createBuckets(buckets, { url: objects, read: objectReader(objects, clock) }),
    secrets,
    clock,
  });
  const table = { endpoint: database, name: tableNames[0] ?? "" };
  const { standIn } = payments;
  const local = localRoutes({ clock, mailbox, events, standIn, queues, functions, table });
  front.serve(waitsForDemo(options.isFilling ?? (() => false), frontDoor(edge, local)));
  return { url, uploadsUrl: objects, table };
}

function placesInAws({ database, objects, mailbox }: Services, others: string) {
  return {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: objectKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: objectKeys.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_S3: objects,
    AWS_ENDPOINT_URL_SQS: others,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: others,
    AWS_ENDPOINT_URL_SES: mailbox.url,
  };
}

async function openTables(
  endpoint: string,
  names: string[],
  dataDir: string | null,
): Promise<void> {
  try {
    for (const name of names) await createTable(endpoint, name);
  } catch (error) {
    if (dataDir === null) throw error;
    throw refusal(
      `The table in ${dataDir} cannot be opened (${error}). Begin anew with: npm start -- --fresh`,
    );
  }
}

/** An operator would fill it in. Functions know it by this variable. */
function stripeSecretArn(lambdas: LambdaFunction[]): string {
  return (
    lambdas
      .map(({ environment }) => environment["STRIPE_SECRET_ARN"])
      .find((arn) => arn !== undefined) ?? ""
  );
}

function frontDoor(edge: Edge, local: Handler): Handler {
  return async (req, res) => {
    if (req.url?.startsWith("/_local/")) return local(req, res);
    const body = await readBody(req, API_GATEWAY.bodyBytes);
    if (body === null) return sendAnswer(req, res, problemAnswer("too_large"));
    sendAnswer(
      req,
      res,
      await edge(toWebRequest(req, body), req.socket.remoteAddress ?? "127.0.0.1"),
    );
  };
}
