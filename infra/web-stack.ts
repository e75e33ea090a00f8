// Where does a browser arrive? At one CloudFront distribution before app, API and pages.
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { HttpApi, HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { accessLog } from "#infra/access-log.ts";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { metricNamespace } from "#infra/constructs/alarm.ts";
import { fixLogicalId } from "#infra/constructs/fixed-id.ts";
import {
  apiRequestFunction,
  appAddressFunction,
  keepQueryFunction,
  pageRequestFunction,
} from "#infra/edge.ts";
import { zoneOf } from "#infra/edge-stack.ts";
import { acknowledgeDistribution, alarmOnAnswers } from "#infra/front-door.ts";
import type { BucketName } from "#infra/grants.ts";
import { IMAGE_FILES, imageFiles, ownAccess } from "#infra/image-files.ts";
import { accountWideName } from "#infra/names.ts";
import { securityHeaders } from "#infra/security-headers.ts";
import { uploadSite } from "#infra/site-upload.ts";
import type { Stage } from "#infra/stage.ts";

export type WebStackProps = StackProps & {
  stage: Stage;
  originSecret: ISecret;
  buckets: Record<BucketName, IBucket>;
  site: string;
  alarmTopic: ITopic;
  /** Both are in us-east-1. */
  certificate: ICertificate | null;
  firewallArn: string | null;
};

/** The API's only stage, so that CloudFront forwards `/api/*` unchanged. */
const API_STAGE = "api";

/** CloudFront keeps these ten seconds despite the API's no-store, unless told a lifetime of 0. */
const KEPT_UNASKED = [404, 500, 502, 503, 504];

/** The API's routes are added in a later stack, so that Lambdas can know its address. */
export class WebStack extends Stack {
  readonly api: HttpApi;
  readonly distribution: Distribution;
  readonly appOrigin: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage, buckets } = props;
    this.api = this.theApi(stage, props.alarmTopic);

    const bucket = this.siteBucket();

    const distribution = new Distribution(this, "Distribution", {
      comment: commentOf(stage),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...this.ownDomain(props),
      ...(props.firewallArn !== null && { webAclId: props.firewallArn }),
      defaultBehavior: this.appFiles(bucket, props),
      additionalBehaviors: {
        ...this.apiBehaviors(props),
        [IMAGE_FILES]: imageFiles(this, buckets.images, stage),
      },
      errorResponses: KEPT_UNASKED.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    this.distribution = fixLogicalId(distribution, "Distribution");
    acknowledgeDistribution(distribution, stage);
    if (stage.domain?.zone) this.pointHere(stage.domain.name, stage.domain.zone);
    this.appOrigin = `https://${stage.domain?.name ?? this.distribution.distributionDomainName}`;

    uploadSite(this, { site: props.site, bucket, logs: stage.logs.retention });
    new CfnOutput(this, "SiteBucketName", { value: bucket.bucketName });
    new CfnOutput(this, "Address", { value: this.appOrigin });
    new CfnOutput(this, "DistributionHost", { value: this.distribution.distributionDomainName });
    // Functions read it without a domain. It stays with one: their stacks are updated later.
    this.exportValue(this.distribution.distributionDomainName);
  }

  private theApi(stage: Stage, topic: ITopic): HttpApi {
    const api = new HttpApi(this, "Api", {
      apiName: `foyer-${stage.name}`,
      createDefaultStage: false,
    });
    const watch = { namespace: metricNamespace(stage.name), topic };
    new HttpStage(this, "ApiStage", {
      httpApi: api,
      stageName: API_STAGE,
      autoDeploy: true,
      throttle: stage.throttle,
      accessLogSettings: accessLog(this, stage.logs.retention, watch),
    });
    alarmOnAnswers(this, api, watch);
    return api;
  }

  private siteBucket(): Bucket {
    const bucket = new Bucket(this, "Site", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY, // every file in it can be built again
    });
    acknowledge(
      bucket,
      "S1",
      "It holds the app's public files, readable by our distribution alone; a log would only repeat which public file was fetched.",
    );
    return fixLogicalId(bucket, "SiteBucket");
  }

  private ownDomain({ stage, certificate }: WebStackProps): Partial<DistributionProps> {
    const { domain } = stage;
    if (!domain) return {};
    const pasted = domain.certificateArn;
    const ours = pasted ? Certificate.fromCertificateArn(this, "Certificate", pasted) : certificate;
    if (!ours) throw new Error(`Nobody made a certificate for ${domain.name}.`);
    return {
      domainNames: [domain.name],
      certificate: ours,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private pointHere(recordName: string, zoneProps: { id: string; name: string }): void {
    const record = {
      zone: zoneOf(this, zoneProps),
      recordName: `${recordName}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    new ARecord(this, "Ipv4", record);
    new AaaaRecord(this, "Ipv6", record);
  }

  private appFiles(bucket: Bucket, props: WebStackProps): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: ownAccess(this, "SiteAccess", props.stage),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.headers("PrivateHeaders", "private", props),
      functionAssociations: [
        this.onRequest("AppAddress", appAddressFunction(textsElsewhere(props.stage))),
      ],
    };
  }

  private apiBehaviors(props: WebStackProps): Record<string, BehaviorOptions> {
    const domain = `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const customHeaders = {
      "x-origin-secret": props.originSecret.secretValueFromJson("origin").unsafeUnwrap(),
    };
    const pages: BehaviorOptions = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // No origin request policy: nothing outside the cache key can influence others' copies.
      origin: new HttpOrigin(domain, { customHeaders, originPath: `/${API_STAGE}` }),
      cachePolicy: this.pageCache(),
      responseHeadersPolicy: this.headers("PageHeaders", "indexed", props),
      functionAssociations: [
        this.onRequest("Locale", pageRequestFunction()),
        this.onResponse("KeepQuery", keepQueryFunction),
      ],
    };
    return {
      "/api/*": {
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        origin: new HttpOrigin(domain, { customHeaders }),
        // The API answers to its own host name only, so the viewer's Host is not forwarded.
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: this.noCache(),
        responseHeadersPolicy: this.headers("ApiHeaders", "private", props),
        functionAssociations: [this.onRequest("ApiRequest", apiRequestFunction)],
      },
      "/e/*": pages,
      "/event/*": pages,
      "/o/*": pages,
      "/sitemap.xml": pages,
      "/robots.txt": pages,
    };
  }

  private headers(
    id: string,
    audience: "indexed" | "private",
    { stage, buckets }: WebStackProps,
  ): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: accountWideName(stage, id),
      ...securityHeaders(audience, {
        uploadHost: buckets.uploads.bucketRegionalDomainName,
        isIndexed: audience === "indexed" && stage.payments === "live",
      }),
    });
  }

  /**
   * Only a cache policy can forward Authorization, and only one with a maximum lifetime above 0 may
   * name headers, so "caching disabled" is not enough. Address and credentials are in the key:
   * nobody shares an answer.
   */
  private noCache(): CachePolicy {
    return new CachePolicy(this, "NoCache", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList("x-viewer-address", "Authorization"),
      cookieBehavior: CacheCookieBehavior.all(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /** As the page's own Cache-Control says. One copy per path, language and what the query names. */
  private pageCache(): CachePolicy {
    return new CachePolicy(this, "PageCache", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      headerBehavior: CacheHeaderBehavior.allowList("x-locale"),
      queryStringBehavior: CacheQueryStringBehavior.allowList("promo_code", "page", "past_page"),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  private onRequest(id: string, code: string) {
    return { function: this.edgeFunction(id, code), eventType: FunctionEventType.VIEWER_REQUEST };
  }

  private onResponse(id: string, code: string) {
    return { function: this.edgeFunction(id, code), eventType: FunctionEventType.VIEWER_RESPONSE };
  }

  private edgeFunction(id: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}

/** CloudFormation reads a rotated secret only when something else of its resource changes. */
const commentOf = ({ name, originRotation }: Stage): string =>
  originRotation === undefined ? `Foyer ${name}` : `Foyer ${name}, rotation ${originRotation}`;

const textsElsewhere = ({ terms }: Stage): Record<string, string> =>
  terms ? { "/terms": terms.termsUrl, "/privacy": terms.privacyUrl } : {};
