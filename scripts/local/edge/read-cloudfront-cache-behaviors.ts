// Reads the CloudFront distribution of the template: the origin of each path, and the response headers.
import { z } from 'zod';
import { SetupError } from '../process/setup-error.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { type EdgeFunction, loadCloudFrontFunction } from './load-cloudfront-function.ts';

/** Ids of AWS's managed policies. Source: CloudFront, "Use managed cache policies". */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const behaviorSchema = z.strictObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  // The edge server caches nothing, as an optimized cache may at any time.
  CachePolicyId: z.enum([CACHING_DISABLED, CACHING_OPTIMIZED]),
  OriginRequestPolicyId: z.literal(ALL_VIEWER_EXCEPT_HOST_HEADER).optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
});
export const distributionPropertiesSchema = z.strictObject({
  DistributionConfig: z.strictObject({
    Enabled: z.literal(true),
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema).default([]),
    Origins: z.array(
      z.strictObject({
        Id: z.string(),
        DomainName: z.string(),
        OriginCustomHeaders: z
          .array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }))
          .default([]),
      }),
    ),
    CustomErrorResponses: z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number().optional() }))
      .default([]),
  }),
});

const overrideSchema = z.boolean();
export const responseHeadersPolicyPropertiesSchema = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z
          .strictObject({ ContentSecurityPolicy: z.string(), Override: overrideSchema })
          .optional(),
        StrictTransportSecurity: z
          .strictObject({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            Override: overrideSchema,
          })
          .optional(),
        ContentTypeOptions: z.strictObject({ Override: overrideSchema }).optional(),
        FrameOptions: z
          .strictObject({ FrameOption: z.string(), Override: overrideSchema })
          .optional(),
        ReferrerPolicy: z
          .strictObject({ ReferrerPolicy: z.string(), Override: overrideSchema })
          .optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(
          z.strictObject({ Header: z.string(), Value: z.string(), Override: overrideSchema }),
        ),
      })
      .default({ Items: [] }),
  }),
});

export const cloudFrontFunctionPropertiesSchema = z.strictObject({
  FunctionCode: z.string(),
  FunctionConfig: z.strictObject({ Runtime: z.literal('cloudfront-js-2.0') }),
  // Without it, CloudFront would only test the function.
  AutoPublish: z.literal(true),
});

type PolicyHeader = {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces the header of the origin. */
  readonly override: boolean;
};

export type CloudFrontCacheBehavior = {
  readonly matches: (path: string) => boolean;
  /** Domain name of the origin. */
  readonly origin: string;
  /** The headers that the distribution sends to the origin instead of the viewer's. */
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly headers: readonly PolicyHeader[];
  readonly viewerRequestFunction: EdgeFunction | undefined;
};

type BehaviorSettings = z.output<typeof behaviorSchema>;
type HeadersPolicy = z.output<
  typeof responseHeadersPolicyPropertiesSchema
>['ResponseHeadersPolicyConfig'];

function toPolicyHeaders(policy: HeadersPolicy): readonly PolicyHeader[] {
  const security = policy.SecurityHeadersConfig;
  const { ContentSecurityPolicy: csp, StrictTransportSecurity: hsts } = security;
  const toHeaders = (
    name: string,
    value: string | undefined,
    policyPart?: { Override: boolean },
  ) => (policyPart && value !== undefined ? [{ name, value, override: policyPart.Override }] : []);
  const hstsValue =
    hsts &&
    [
      `max-age=${hsts.AccessControlMaxAgeSec}`,
      ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(hsts.Preload ? ['preload'] : []),
    ].join('; ');
  return [
    ...toHeaders('content-security-policy', csp?.ContentSecurityPolicy, csp),
    ...toHeaders('strict-transport-security', hstsValue, hsts),
    ...toHeaders('x-content-type-options', 'nosniff', security.ContentTypeOptions),
    ...toHeaders('x-frame-options', security.FrameOptions?.FrameOption, security.FrameOptions),
    ...toHeaders(
      'referrer-policy',
      security.ReferrerPolicy?.ReferrerPolicy,
      security.ReferrerPolicy,
    ),
    ...policy.CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      override: Override,
    })),
  ];
}

/** CloudFront's wildcards: `*` matches any characters, `?` one; a leading slash is optional. */
export function createCloudFrontPathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^/?${source}$`, 's');
  return (path) => expression.test(path);
}

/** Whether it is API Gateway's address, as opposed to a bucket's. */
export const isHttpApiOriginDomain = (domainName: string): boolean =>
  domainName.includes('.execute-api.');

const forwardsEverything = ({ CachePolicyId, OriginRequestPolicyId }: BehaviorSettings) =>
  CachePolicyId === CACHING_DISABLED && OriginRequestPolicyId === ALL_VIEWER_EXCEPT_HOST_HEADER;

function readDistribution(resources: CloudResources) {
  const [distribution] = resources.listByType(
    'AWS::CloudFront::Distribution',
    distributionPropertiesSchema,
  );
  if (!distribution) throw new Error('The template has no distribution.');
  return distribution.properties.DistributionConfig;
}

/** How many seconds the distribution keeps errors, by status; CloudFront's default applies to others. */
export const readErrorCacheTtlSecondsByStatus = (
  resources: CloudResources,
): ReadonlyMap<number, number> =>
  new Map(
    readDistribution(resources).CustomErrorResponses.flatMap(
      ({ ErrorCode, ErrorCachingMinTTL: ttl }) => (ttl === undefined ? [] : [[ErrorCode, ttl]]),
    ),
  );

/** The cache behaviors in order of precedence; the last one matches everything. */
export function readCloudFrontCacheBehaviors(
  resources: CloudResources,
): readonly CloudFrontCacheBehavior[] {
  const config = readDistribution(resources);
  const policies = new Map(
    resources
      .listByType('AWS::CloudFront::ResponseHeadersPolicy', responseHeadersPolicyPropertiesSchema)
      .map(({ name, properties }) => [
        name,
        toPolicyHeaders(properties.ResponseHeadersPolicyConfig),
      ]),
  );
  const edgeFunctions = new Map(
    resources
      .listByType('AWS::CloudFront::Function', cloudFrontFunctionPropertiesSchema)
      .map(({ arn, properties }) => [arn, loadCloudFrontFunction(properties.FunctionCode)]),
  );
  return [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behavior) => {
    const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!origin) throw new SetupError(`${behavior.PathPattern} has no origin.`);
    if (isHttpApiOriginDomain(origin.DomainName) && !forwardsEverything(behavior)) {
      throw new SetupError(
        `The edge server forwards every request to an API with its headers and query, so the behavior of ${behavior.PathPattern} needs CloudFront's policies CachingDisabled and AllViewerExceptHostHeader.`,
      );
    }
    const [association] = behavior.FunctionAssociations;
    return {
      matches: createCloudFrontPathMatcher(behavior.PathPattern),
      origin: origin.DomainName,
      originHeaders: Object.fromEntries(
        origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
          HeaderName.toLowerCase(),
          HeaderValue,
        ]),
      ),
      methods: behavior.AllowedMethods,
      compress: behavior.Compress,
      headers: policies.get(behavior.ResponseHeadersPolicyId ?? '') ?? [],
      viewerRequestFunction: association && edgeFunctions.get(association.FunctionARN),
    };
  });
}
