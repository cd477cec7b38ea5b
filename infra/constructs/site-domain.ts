// A host name of the operator for the site: its certificate at CloudFront, and its records where Route 53 has the zone.
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type Distribution,
  type DistributionProps,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Stage } from '../stage/stage.ts';

type SiteDomain = Stage['domain'];

export const buildDistributionDomainProps = (
  scope: Construct,
  domain: SiteDomain,
): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> =>
  domain === undefined
    ? {}
    : {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      };

export function addDomainRecords(
  scope: Construct,
  distribution: Distribution,
  domain: SiteDomain,
): void {
  if (domain?.zone === undefined) return;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId: domain.zone.id,
    zoneName: domain.zone.name,
  });
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  const record = { zone, target, recordName: `${domain.name}.` };
  new ARecord(scope, 'Address', record);
  new AaaaRecord(scope, 'AddressOverIpv6', record);
}
