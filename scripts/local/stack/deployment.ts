// What is deployed? What the templates declare, in a form that can be served.
import { join } from "node:path";
import * as z from "zod";
import { EventFilter } from "#scripts/local/aws/event-filter.ts";
import { type LambdaFunction, MOST_THREADS } from "#scripts/local/aws/functions.ts";
import type { BucketDefinition } from "#scripts/local/aws/objects.ts";
import { gatewayPermissions } from "#scripts/local/aws/permissions.ts";
import type { QueueConsumer, QueueDefinition } from "#scripts/local/aws/queues.ts";
import { periodMs, type Schedule } from "#scripts/local/aws/schedules.ts";
import type { SecretDefinition } from "#scripts/local/aws/secrets.ts";
import type { StreamConsumer } from "#scripts/local/aws/stream-batches.ts";
import type { Assembly } from "#scripts/local/aws/template.ts";
import { API_GATEWAY } from "#scripts/local/edge/limits.ts";

const FunctionProperties = z.object({
  Handler: z.string(),
  Runtime: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Code: z.object({ S3Key: z.string().optional() }),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
});
const QueueProperties = z.object({
  VisibilityTimeout: z.number().default(30),
  DelaySeconds: z.number().default(0),
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })
    .optional(),
});
const SourceProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number().default(10),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
  FunctionResponseTypes: z.array(z.string()).default([]),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).optional(),
  MaximumRetryAttempts: z.number().default(-1),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }).optional(),
});
const RuleProperties = z.object({
  ScheduleExpression: z.string(),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })),
});
const ScheduleProperties = z.object({
  ScheduleExpression: z.string(),
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
});
const DestinationProperties = z.object({
  EventDestination: z.object({ SnsDestination: z.object({ TopicARN: z.string() }) }),
});
const SubscriptionProperties = z.object({
  Protocol: z.string(),
  TopicArn: z.string(),
  Endpoint: z.string(),
});
const SecretProperties = z.object({
  GenerateSecretString: z
    .object({
      SecretStringTemplate: z.string().default("{}"),
      GenerateStringKey: z.string().default(""),
      PasswordLength: z.number().default(32),
    })
    .optional(),
});
const Texts = z.array(z.string()).default([]);
const BucketProperties = z.object({
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z.object({ AllowedOrigins: Texts, AllowedMethods: Texts, AllowedHeaders: Texts }),
      ),
    })
    .default({ CorsRules: [] }),
});
const FilledProperties = z.object({ DestinationBucketName: z.string() });
const RouteProperties = z.object({ RouteKey: z.string(), Target: z.string() });
const IntegrationProperties = z.object({
  IntegrationUri: z.string(),
  TimeoutInMillis: z.number().default(API_GATEWAY.integrationMs),
});
const StageProperties = z.object({ StageName: z.string() });

export type ApiRoute = {
  key: string;
  functionArn: string;
  waitMs: number;
  /** Whether a permission lets the route call the function. */
  mayCall: boolean;
};
export type HttpApi = { host: string; stage: string; routes: ApiRoute[] };

/** Without the helpers that CDK itself deploys. */
export function functionsOf(assembly: Assembly): LambdaFunction[] {
  return assembly.resources("AWS::Lambda::Function").flatMap((resource) => {
    const properties = FunctionProperties.safeParse(assembly.properties(resource)).data;
    const folder = properties?.Code.S3Key ? assembly.asset(properties.Code.S3Key) : null;
    if (!properties?.Runtime.startsWith("nodejs") || folder === null) return [];
    const [module = "index", exportName = "handler"] = properties.Handler.split(".");
    return {
      name: assembly.attribute(resource, "Ref"),
      arn: assembly.attribute(resource, "Arn"),
      file: join(folder, `${module}.mjs`),
      exportName,
      timeoutMs: properties.Timeout * 1000,
      memoryMb: properties.MemorySize,
      environment: properties.Environment.Variables,
    };
  });
}

/** The only HTTP API with its only stage. */
export function httpApiOf(assembly: Assembly): HttpApi {
  const [api] = assembly.resources("AWS::ApiGatewayV2::Api");
  const [deployed] = assembly.resources("AWS::ApiGatewayV2::Stage");
  if (!api || !deployed) throw new Error("The templates declare no HTTP API with a stage.");
  const id = assembly.attribute(api, "Ref");
  const { StageName: stage } = StageProperties.parse(assembly.properties(deployed));
  const integrations = new Map(
    assembly.resources("AWS::ApiGatewayV2::Integration").map((resource) => {
      const target = `integrations/${assembly.attribute(resource, "Ref")}`;
      return [target, IntegrationProperties.parse(assembly.properties(resource))];
    }),
  );
  const mayCall = gatewayPermissions(assembly);
  const routes = assembly.resources("AWS::ApiGatewayV2::Route").map((resource): ApiRoute => {
    const { RouteKey: key, Target } = RouteProperties.parse(assembly.properties(resource));
    const integration = integrations.get(Target);
    if (!integration) throw new Error(`The route ${key} has no integration ${Target}.`);
    const { IntegrationUri: functionArn, TimeoutInMillis: waitMs } = integration;
    const source = `${id}/${stage}/${key.replace(" ", "")}`;
    return { key, functionArn, waitMs, mayCall: mayCall(functionArn, source) };
  });
  const host = new URL(assembly.attribute(api, "ApiEndpoint")).host;
  return { host, stage, routes };
}

export function queuesOf(assembly: Assembly): QueueDefinition[] {
  return assembly.resources("AWS::SQS::Queue").map((resource) => {
    const { VisibilityTimeout, DelaySeconds, RedrivePolicy } = QueueProperties.parse(
      assembly.properties(resource),
    );
    return {
      name: assembly.attribute(resource, "QueueName"),
      arn: assembly.attribute(resource, "Arn"),
      visibilitySeconds: VisibilityTimeout,
      delaySeconds: DelaySeconds,
      deadLetters: RedrivePolicy
        ? { arn: RedrivePolicy.deadLetterTargetArn, afterTries: RedrivePolicy.maxReceiveCount }
        : null,
    };
  });
}

/** The topic that SES tells of mails, and the queue that hears of it. */
export function mailTopicOf(assembly: Assembly): { topicArn: string; queueArn: string } {
  const [destination] = assembly.resources("AWS::SES::ConfigurationSetEventDestination");
  if (!destination) throw new Error("The templates let SES tell nobody of mails.");
  const { EventDestination } = DestinationProperties.parse(assembly.properties(destination));
  const topicArn = EventDestination.SnsDestination.TopicARN;
  const subscribed = assembly
    .resources("AWS::SNS::Subscription")
    .map((one) => SubscriptionProperties.parse(assembly.properties(one)))
    .find(({ Protocol, TopicArn }) => Protocol === "sqs" && TopicArn === topicArn);
  if (!subscribed) throw new Error("No queue hears what SES tells of mails.");
  return { topicArn, queueArn: subscribed.Endpoint };
}

/** The service in the source's ARN tells queues from streams. */
export function consumersOf(assembly: Assembly): {
  queues: QueueConsumer[];
  streams: StreamConsumer[];
} {
  const functionArns = new Map(
    assembly.resources("AWS::Lambda::Function").map((one) => {
      return [assembly.attribute(one, "Ref"), assembly.attribute(one, "Arn")];
    }),
  );
  const sources = assembly.resources("AWS::Lambda::EventSourceMapping").map((resource) => {
    const source = SourceProperties.parse(assembly.properties(resource));
    const functionArn = functionArns.get(source.FunctionName) ?? source.FunctionName;
    const reportsFailures = source.FunctionResponseTypes.includes("ReportBatchItemFailures");
    return { source, functionArn, batchSize: source.BatchSize, reportsFailures };
  });
  const from = (service: string) =>
    sources.filter(({ source }) => source.EventSourceArn.split(":")[2] === service);
  return {
    queues: from("sqs").map(({ source, ...rest }) => ({
      queueArn: source.EventSourceArn,
      mostAtOnce: Math.min(source.ScalingConfig?.MaximumConcurrency ?? MOST_THREADS, MOST_THREADS),
      ...rest,
    })),
    streams: from("dynamodb").map(({ source, ...rest }) => ({
      ...rest,
      filters: (source.FilterCriteria?.Filters ?? []).map(({ Pattern }) =>
        EventFilter.parse(JSON.parse(Pattern)),
      ),
      bisects: source.BisectBatchOnFunctionError,
      retries: source.MaximumRetryAttempts < 0 ? null : source.MaximumRetryAttempts,
      deadLettersArn: source.DestinationConfig?.OnFailure.Destination ?? null,
    })),
  };
}

export function schedulesOf(assembly: Assembly): Schedule[] {
  const rules = assembly.resources("AWS::Events::Rule").flatMap((resource) => {
    const { ScheduleExpression, Targets } = RuleProperties.parse(assembly.properties(resource));
    return Targets.map((target) => ({ resource, ScheduleExpression, target }));
  });
  const schedules = assembly.resources("AWS::Scheduler::Schedule").map((resource) => {
    const { ScheduleExpression, Target } = ScheduleProperties.parse(assembly.properties(resource));
    return { resource, ScheduleExpression, target: Target };
  });
  return [...rules, ...schedules].map(({ resource, ScheduleExpression, target }) => ({
    name: resource.id,
    functionArn: target.Arn,
    everyMs: periodMs(ScheduleExpression),
    input: target.Input ?? null,
  }));
}

export function secretsOf(assembly: Assembly): SecretDefinition[] {
  return assembly.resources("AWS::SecretsManager::Secret").map((resource) => {
    const { GenerateSecretString: wanted } = SecretProperties.parse(assembly.properties(resource));
    const arn = assembly.attribute(resource, "Ref");
    if (!wanted) return { arn, generate: null };
    const {
      SecretStringTemplate: template,
      GenerateStringKey: key,
      PasswordLength: length,
    } = wanted;
    return { arn, generate: { template, key, length } };
  });
}

/** The buckets that functions use; those that deployments fill are served from the build. */
export function bucketsOf(assembly: Assembly): BucketDefinition[] {
  const filled = assembly
    .resources("Custom::CDKBucketDeployment")
    .map((one) => FilledProperties.parse(assembly.properties(one)).DestinationBucketName);
  const all = assembly.resources("AWS::S3::Bucket").map((resource) => ({
    name: assembly.attribute(resource, "Ref"),
    host: assembly.attribute(resource, "RegionalDomainName"),
    cors: BucketProperties.parse(assembly.properties(resource)).CorsConfiguration.CorsRules.map(
      (rule) => ({
        origins: rule.AllowedOrigins,
        methods: rule.AllowedMethods,
        headers: rule.AllowedHeaders,
      }),
    ),
  }));
  return all.filter(({ name }) => !filled.includes(name));
}

export function tableNamesOf(assembly: Assembly): string[] {
  return ["AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"]
    .flatMap((type) => assembly.resources(type))
    .map((resource) => assembly.attribute(resource, "Ref"));
}
