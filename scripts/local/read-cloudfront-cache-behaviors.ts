// The CloudFront distribution of the template: which path goes to which origin, and the response
// headers.
import { z } from 'zod';
import { type EdgeFunction, loadEdgeFunction } from './load-edge-function.ts';
import type { CloudResources } from './read-cloud-resources.ts';

const behaviorSchema = z.object({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.object({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
});
const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema).default([]),
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string() })),
  }),
});

const overrideSchema = z.boolean();
const headersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z
          .object({ ContentSecurityPolicy: z.string(), Override: overrideSchema })
          .optional(),
        StrictTransportSecurity: z
          .object({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            Override: overrideSchema,
          })
          .optional(),
        ContentTypeOptions: z.object({ Override: overrideSchema }).optional(),
        FrameOptions: z.object({ FrameOption: z.string(), Override: overrideSchema }).optional(),
        ReferrerPolicy: z
          .object({ ReferrerPolicy: z.string(), Override: overrideSchema })
          .optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .object({
        Items: z.array(
          z.object({ Header: z.string(), Value: z.string(), Override: overrideSchema }),
        ),
      })
      .default({ Items: [] }),
  }),
});

const edgeFunctionSchema = z.object({ FunctionCode: z.string() });

type PolicyHeader = {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces the header of the origin. */
  readonly override: boolean;
};

export type CacheBehavior = {
  readonly matches: (path: string) => boolean;
  /** Domain name of the origin. */
  readonly origin: string;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly headers: readonly PolicyHeader[];
  readonly viewerRequestFunction: EdgeFunction | undefined;
};

type HeadersPolicy = z.output<typeof headersPolicySchema>['ResponseHeadersPolicyConfig'];

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
export function createPathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^/?${source}$`, 's');
  return (path) => expression.test(path);
}

/** The cache behaviors in the order in which they are tried; the last one matches everything. */
export function readCacheBehaviors(resources: CloudResources): readonly CacheBehavior[] {
  const [distribution] = resources.listByType('AWS::CloudFront::Distribution', distributionSchema);
  if (!distribution) throw new Error('The template has no distribution.');
  const { DistributionConfig: config } = distribution.properties;
  const policies = new Map(
    resources
      .listByType('AWS::CloudFront::ResponseHeadersPolicy', headersPolicySchema)
      .map(({ name, properties }) => [
        name,
        toPolicyHeaders(properties.ResponseHeadersPolicyConfig),
      ]),
  );
  const edgeFunctions = new Map(
    resources
      .listByType('AWS::CloudFront::Function', edgeFunctionSchema)
      .map(({ arn, properties }) => [arn, loadEdgeFunction(properties.FunctionCode)]),
  );
  return [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behavior) => {
    const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!origin) throw new Error(`${behavior.PathPattern} has no origin.`);
    const [association] = behavior.FunctionAssociations;
    return {
      matches: createPathMatcher(behavior.PathPattern),
      origin: origin.DomainName,
      methods: behavior.AllowedMethods,
      compress: behavior.Compress,
      headers: policies.get(behavior.ResponseHeadersPolicyId ?? '') ?? [],
      viewerRequestFunction: association && edgeFunctions.get(association.FunctionARN),
    };
  });
}
