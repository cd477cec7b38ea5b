// The CloudFront distribution of the template: which path leads where, and what every answer carries.
import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { type EdgeFunction, loadEdgeFunction } from './edge-function.ts';

const behavior = z.object({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.object({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
});
const distributionProperties = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behavior,
    CacheBehaviors: z.array(behavior).default([]),
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string() })),
  }),
});

const override = z.boolean();
const headersPolicyProperties = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z
          .object({ ContentSecurityPolicy: z.string(), Override: override })
          .optional(),
        StrictTransportSecurity: z
          .object({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            Override: override,
          })
          .optional(),
        ContentTypeOptions: z.object({ Override: override }).optional(),
        FrameOptions: z.object({ FrameOption: z.string(), Override: override }).optional(),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: override }).optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .object({
        Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: override })),
      })
      .default({ Items: [] }),
  }),
});

const edgeProperties = z.object({ FunctionCode: z.string() });

type PolicyHeader = {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces what the origin says. */
  readonly override: boolean;
};

export type Behavior = {
  readonly matches: (path: string) => boolean;
  /** Domain name of the origin that answers. */
  readonly origin: string;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly headers: readonly PolicyHeader[];
  readonly onRequest: EdgeFunction | undefined;
};

type HeadersPolicy = z.output<typeof headersPolicyProperties>['ResponseHeadersPolicyConfig'];

function policyHeaders(policy: HeadersPolicy): readonly PolicyHeader[] {
  const security = policy.SecurityHeadersConfig;
  const { ContentSecurityPolicy: csp, StrictTransportSecurity: hsts } = security;
  const header = (name: string, value: string | undefined, from?: { Override: boolean }) =>
    from && value !== undefined ? [{ name, value, override: from.Override }] : [];
  const transport =
    hsts &&
    [
      `max-age=${hsts.AccessControlMaxAgeSec}`,
      ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(hsts.Preload ? ['preload'] : []),
    ].join('; ');
  return [
    ...header('content-security-policy', csp?.ContentSecurityPolicy, csp),
    ...header('strict-transport-security', transport, hsts),
    ...header('x-content-type-options', 'nosniff', security.ContentTypeOptions),
    ...header('x-frame-options', security.FrameOptions?.FrameOption, security.FrameOptions),
    ...header('referrer-policy', security.ReferrerPolicy?.ReferrerPolicy, security.ReferrerPolicy),
    ...policy.CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      override: Override,
    })),
  ];
}

/** CloudFront's wildcards: `*` for any run of characters, `?` for one; a leading slash is optional. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^/?${source}$`, 's');
  return (path) => expression.test(path);
}

/** The behaviours in the order in which they are tried; the last one takes everything. */
export function readBehaviors(cloud: Cloud): readonly Behavior[] {
  const [distribution] = cloud.all('AWS::CloudFront::Distribution', distributionProperties);
  if (!distribution) throw new Error('The template has no distribution.');
  const { DistributionConfig: config } = distribution.properties;
  const policies = new Map(
    cloud
      .all('AWS::CloudFront::ResponseHeadersPolicy', headersPolicyProperties)
      .map(({ name, properties }) => [name, policyHeaders(properties.ResponseHeadersPolicyConfig)]),
  );
  const edgeFunctions = new Map(
    cloud
      .all('AWS::CloudFront::Function', edgeProperties)
      .map(({ arn, properties }) => [arn, loadEdgeFunction(properties.FunctionCode)]),
  );
  return [...config.CacheBehaviors, config.DefaultCacheBehavior].map((entry) => {
    const origin = config.Origins.find(({ Id }) => Id === entry.TargetOriginId);
    if (!origin) throw new Error(`${entry.PathPattern} leads to no origin.`);
    const [association] = entry.FunctionAssociations;
    return {
      matches: pathMatcher(entry.PathPattern),
      origin: origin.DomainName,
      methods: entry.AllowedMethods,
      compress: entry.Compress,
      headers: policies.get(entry.ResponseHeadersPolicyId ?? '') ?? [],
      onRequest: association && edgeFunctions.get(association.FunctionARN),
    };
  });
}
