// The headers every answer of the site carries.
import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export type SiteSources = {
  /** Where the network's pictures come from, beside https in general. */
  readonly imageOrigin: string;
  /** Of the scripts that stand in the page itself, as policies name them. */
  readonly scriptHashes: readonly string[];
};

const contentSecurityPolicy = ({ imageOrigin, scriptHashes }: SiteSources): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    // The network serves pictures and videos from ever-changing hosts.
    `img-src 'self' https: data: blob: ${imageOrigin}`,
    `media-src 'self' https: blob: ${imageOrigin}`,
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

export function createSecurityHeaders(scope: Construct, sources: SiteSources) {
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy(sources),
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
      // Reset links carry their token in the path: no other site may learn it.
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
    },
    customHeadersBehavior: {
      customHeaders: [
        // The login provider's dialog may open as a pop-up.
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override },
        { header: 'Permissions-Policy', value: PERMISSIONS_POLICY, override },
      ],
    },
  });
}
