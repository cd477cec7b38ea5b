// Checks properties of the synthesized templates: the distribution in front of site and API.
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { getWebProperties, setUpTemplates, templates } from './set-up-synthesized-templates.ts';
import {
  buildExampleStage,
  listPropertiesByType,
  runWithCdkStacks,
} from './synthesize-templates.ts';

setUpTemplates();

describe('the secret of the distribution in the templates', () => {
  const readVersions = (generation: number) =>
    runWithCdkStacks(
      (_, { service, web }) => {
        const serviceTemplate = Template.fromStack(service).toJSON().Resources;
        const secrets = listPropertiesByType(serviceTemplate, 'AWS::SecretsManager::Secret');
        const names = new Map(secrets.map(({ id, Name }) => [id, Name]));
        const [distribution] = listPropertiesByType(
          Template.fromStack(web).toJSON().Resources,
          'AWS::CloudFront::Distribution',
        );
        const accepted = listPropertiesByType(serviceTemplate, 'AWS::Lambda::Function')
          .filter(({ id }) => id.includes('ApiFunction'))
          .map(({ Environment: { Variables } }) =>
            [Variables.ORIGIN_SECRET_ARN, Variables.PREVIOUS_ORIGIN_SECRET_ARN].map(({ Ref }) =>
              names.get(Ref),
            ),
          );
        const [, apiOrigin] = distribution.DistributionConfig.Origins;
        return { accepted, sent: apiOrigin.OriginCustomHeaders, ids: secrets.map(({ id }) => id) };
      },
      buildExampleStage({ originSecret: generation, requestLimits: false }),
    );

  it('the distribution sends the origin secret; functions also accept the previous one', () => {
    const { accepted, sent } = readVersions(7);

    expect(sent).toEqual([
      {
        HeaderName: 'x-origin-secret',
        HeaderValue:
          '{{resolve:secretsmanager:/replyloom/example/ORIGIN_SECRET_7:SecretString:::}}',
      },
    ]);
    expect(accepted).toHaveLength(new Set(allContracts.map(({ feature }) => feature)).size);
    for (const names of accepted)
      expect(names).toEqual([
        '/replyloom/example/ORIGIN_SECRET_7',
        '/replyloom/example/ORIGIN_SECRET_6',
      ]);
  });

  it('the next deployment keeps the origin secret as previous one', () => {
    expect(readVersions(8).ids).toContain(readVersions(7).ids[0]);
  });
});

describe('the site in the templates', () => {
  const readContentSecurityPolicy = () => {
    const policy = getWebProperties('AWS::CloudFront::ResponseHeadersPolicy');
    const { SecurityHeadersConfig } = policy.ResponseHeadersPolicyConfig;
    const csp = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    return csp as string;
  };

  it("the site's policy allows no inline script, plugin, frame, foreign connection", () => {
    const directives = readContentSecurityPolicy().split('; ');

    expect(directives).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' https: data: blob:",
      ]),
    );
  });

  it('the site requires TLS, hides referrers, and allows login pop-ups', () => {
    const [Header, Value] = ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'];
    templates.web.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: Match.objectLike({
          StrictTransportSecurity: Match.objectLike({ AccessControlMaxAgeSec: 63_072_000 }),
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        }),
        CustomHeadersConfig: { Items: Match.arrayWith([Match.objectLike({ Header, Value })]) },
      },
    });
  });

  it('the site adds security headers everywhere and caches no API response', () => {
    const { DistributionConfig: config } = getWebProperties('AWS::CloudFront::Distribution');
    const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    const managedCachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

    expect(config.CacheBehaviors.map((b: { PathPattern: string }) => b.PathPattern)).toEqual([
      '/api/*',
      '/webhooks/*',
    ]);
    for (const behavior of behaviors) expect(behavior.ResponseHeadersPolicyId).toBeDefined();
    for (const { CachePolicyId } of config.CacheBehaviors)
      expect(CachePolicyId).toBe(managedCachingDisabled);
  });

  it('the site caches no error, not even for ten seconds', () => {
    const { CustomErrorResponses } = getWebProperties(
      'AWS::CloudFront::Distribution',
    ).DistributionConfig;
    const statuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

    expect(CustomErrorResponses).toEqual(
      statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('the site caches assets forever and pages never', () => {
    for (const [include, cacheControl] of [
      [['assets/*'], 'public, max-age=31536000, immutable'],
      [Match.absent(), 'no-cache'],
    ]) {
      templates.web.hasResourceProperties('Custom::CDKBucketDeployment', {
        Include: include,
        SystemMetadata: { 'cache-control': cacheControl },
      });
    }
  });

  it("the site is served at the stage's domain from TLS 1.2", () => {
    const { DistributionConfig } = getWebProperties('AWS::CloudFront::Distribution');

    expect(DistributionConfig.Aliases).toEqual(['app.replyloom.example']);
    expect(DistributionConfig.ViewerCertificate).toMatchObject({
      AcmCertificateArn: expect.stringContaining(':acm:us-east-1:'),
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
  });

  it('the site blocks public access to its bucket', () => {
    const PublicAccessBlockConfiguration = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
    templates.web.hasResourceProperties('AWS::S3::Bucket', { PublicAccessBlockConfiguration });
  });
});
