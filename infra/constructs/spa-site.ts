// The site: a private bucket behind CloudFront, which is the single origin of app, API and webhooks.
import { Annotations, Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '#shared/queue-and-secret-names.ts';
import type { Stage } from '../stage/stage.ts';
import { hashInlineScripts } from './inline-script-hashes.ts';
import { createSecurityHeaders } from './security-headers.ts';
import type { ServiceHttpApi } from './service-http-api.ts';
import { addDomainRecords, buildDistributionDomainProps } from './site-domain.ts';

export type SpaSiteProps = {
  readonly api: ServiceHttpApi;
  /** Names the secret in Secrets Manager; CloudFormation puts its value into the distribution. */
  readonly originSecretName: string;
  /** The web ACL that limits requests, if there is one. */
  readonly webAclArn: string | undefined;
  /** The built application, relative to the project. */
  readonly webFolder: string;
  /** The domain that serves the site, in addition to CloudFront's own address. */
  readonly domain: Stage['domain'];
  readonly imageOrigins: readonly string[];
};

/** File names contain a content hash, so these files never change. */
const ASSETS_PATTERN = 'assets/*';
/** Paths served by the API; all others are screens and files. */
const API_PATHS = ['/api/*', '/webhooks/*'];

/** CloudFront can cache these errors. By default it keeps each for ten seconds and shows it to all viewers. */
const ERROR_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

export class SpaSite extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SpaSiteProps) {
    super(scope, id);
    // The cast is needed because CDK's classes and interfaces disagree under exactOptionalPropertyTypes.
    const bucket: IBucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    }) as IBucket;
    const scriptHashes = hashInlineScripts(props.webFolder);
    const headers = createSecurityHeaders(this, { ...props, scriptHashes });
    const apiBehavior = this.createApiBehavior(props, headers);
    this.distribution = new Distribution(this, 'Distribution', {
      defaultBehavior: this.createSiteBehavior(bucket, headers),
      additionalBehaviors: Object.fromEntries(API_PATHS.map((path) => [path, apiBehavior])),
      errorResponses: ERROR_STATUSES.map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.webAclArn !== undefined && { webAclId: props.webAclArn }),
      ...buildDistributionDomainProps(this, props.domain),
    });
    addDomainRecords(this, this.distribution, props.domain);
    this.addDeployments(bucket, props.webFolder);
  }

  private createSiteBehavior(bucket: IBucket, headers: ResponseHeadersPolicy): BehaviorOptions {
    const singlePage = new EdgeFunction(this, 'SinglePage', {
      code: FunctionCode.fromFile({ filePath: 'infra/edge/single-page.js' }),
      runtime: FunctionRuntime.JS_2_0,
    });
    // No query string and no path without a file name reaches the bucket, so no viewer can list it.
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    );
    return {
      // With the list permission S3 returns 404 instead of 403 for a missing file.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      compress: true,
      functionAssociations: [{ function: singlePage, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  private createApiBehavior(
    { api: { api }, originSecretName }: SpaSiteProps,
    headers: ResponseHeadersPolicy,
  ): BehaviorOptions {
    const { region, urlSuffix } = Stack.of(this);
    const secret = SecretValue.secretsManager(originSecretName).unsafeUnwrap();
    return {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${region}.${urlSuffix}`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { [ORIGIN_SECRET_HEADER]: secret },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // It also forwards CloudFront-Viewer-Address. The gateway refuses the viewer's host.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers,
      compress: false,
    };
  }

  /** Old assets are kept, so that a page that was open during a deployment still finds its files. */
  private addDeployments(bucket: IBucket, webFolder: string): void {
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 512 };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(webFolder)],
      exclude: ['*'],
      include: [ASSETS_PATTERN],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [Source.asset(webFolder)],
      exclude: [ASSETS_PATTERN],
      cacheControl: [CacheControl.noCache()],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
  }
}
