// The security headers of every response of the site.
import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export type ContentSecurityPolicySources = {
  /** Origins of the network's images, in addition to all https origins. */
  readonly imageOrigins: readonly string[];
  /** Hashes of the inline scripts of the page, in the format of a content security policy. */
  readonly scriptHashes: readonly string[];
};

const buildContentSecurityPolicy = ({
  imageOrigins,
  scriptHashes,
}: ContentSecurityPolicySources): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    // The network serves images and videos from changing hosts.
    ["img-src 'self' https: data: blob:", ...imageOrigins].join(' '),
    ["media-src 'self' https: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');

const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

const override = true;

export function createSecurityHeaders(
  scope: Construct,
  allowedSources: ContentSecurityPolicySources,
) {
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: buildContentSecurityPolicy(allowedSources),
        override,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        preload: true,
        override,
      },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      // Password reset links have their token in the path, which must not leak to other sites.
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
    },
    customHeadersBehavior: {
      customHeaders: [
        // The Facebook login dialog may open as a pop-up.
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override },
        { header: 'Permissions-Policy', value: PERMISSIONS_POLICY, override },
      ],
    },
  });
}
