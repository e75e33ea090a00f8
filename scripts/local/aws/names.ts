// What would AWS call a resource that exists only locally?

/** `properties` still contain their references. */
export type Resource = {
  stack: string;
  id: string;
  type: string;
  properties: Record<string, unknown>;
};
/** Addresses in the local stack that replace ones only AWS could assign. */
export type Places = { queueUrl(queueName: string): string };

export const REGION = "us-east-1";
export const ACCOUNT = "000000000000";

/** The value of `Ref` (name "Ref") or `Fn::GetAtt` for a resource. */
export function attribute(resource: Resource, name: string, places: Places): string {
  const physical = physicalName(resource);
  const bucket = physical.toLowerCase();
  const arn = (service: string, rest: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
  switch (resource.type) {
    case "AWS::DynamoDB::Table":
    case "AWS::DynamoDB::GlobalTable":
      if (name === "StreamArn") return arn("dynamodb", `table/${physical}/stream/local`);
      return name === "Arn" ? arn("dynamodb", `table/${physical}`) : physical;
    case "AWS::Lambda::Function":
      return name === "Arn" ? arn("lambda", `function:${physical}`) : physical;
    case "AWS::Lambda::Alias":
    case "AWS::Lambda::Version":
      throw new Error(
        `The local stack runs functions, not ${resource.type} (${resource.stack}/${resource.id}).`,
      );
    case "AWS::SQS::Queue":
      if (name === "Arn") return arn("sqs", physical);
      return name === "QueueName" ? physical : places.queueUrl(physical);
    case "AWS::SNS::Topic":
      return name === "TopicName" ? physical : arn("sns", physical);
    case "AWS::SecretsManager::Secret":
      return arn("secretsmanager", `secret:${physical}`);
    case "AWS::CloudFront::Distribution":
      return name === "DomainName" ? distributionHost(resource) : physical;
    case "AWS::S3::Bucket":
      if (name === "Arn") return `arn:aws:s3:::${bucket}`;
      return name.endsWith("DomainName") ? `${bucket}.s3.${REGION}.amazonaws.com` : bucket;
    case "AWS::ApiGatewayV2::Api":
      return name === "ApiEndpoint"
        ? `https://${physical}.execute-api.${REGION}.amazonaws.com`
        : physical;
    default:
      return name.toLowerCase().endsWith("arn") ? arn("local", `${physical}/${name}`) : physical;
  }
}

/** The distribution's host name in the templates; the local stack serves it at its own address. */
const distributionHost = (resource: Resource): string =>
  `${resource.id.toLowerCase()}.cloudfront.net`;

/** The value of a pseudo parameter such as `AWS::Region`, or null for any other name. */
export function pseudoParameter(name: string, stack: string): string | null {
  const values: Record<string, string> = {
    "AWS::Region": REGION,
    "AWS::AccountId": ACCOUNT,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": stack,
    "AWS::StackId": `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack}/local`,
  };
  return values[name] ?? null;
}

const NAME_PROPERTIES = ["TableName", "FunctionName", "QueueName", "BucketName", "Name"];

function physicalName({ stack, id, properties }: Resource): string {
  const given = NAME_PROPERTIES.map((property) => properties[property]).find(
    (value) => typeof value === "string",
  );
  return typeof given === "string" ? given : `${stack}-${id}`;
}
