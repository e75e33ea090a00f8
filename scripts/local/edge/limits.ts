// Where do CloudFront, API Gateway and Lambda stop? At published limits that no setting raises. Our
// own are smaller: infra/edge.ts, shared/core/bounds.ts, and the timeout in infra/api-stack.ts.

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
export const CLOUDFRONT = {
  urlBytes: 8_192,
  /** The request's line and headers; an answer's headers. */
  headBytes: 20_480,
  readSeconds: 30,
} as const;

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
export const API_GATEWAY = {
  /** The request's line and the values of its headers. */
  headBytes: 10_240,
  bodyBytes: 10 * 1024 * 1024,
  integrationMs: 30_000,
} as const;

/**
 * As JSON, so that base64 counts as it is written.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const LAMBDA = { payloadBytes: 6 * 1024 * 1024 } as const;
