// Findings of the AwsSolutions rules that we live with, each with its reason.
import { Validations } from 'aws-cdk-lib';
import type { System } from './system.ts';

const rule = (id: string, reason: string) => ({ id: `AwsSolutions-${id}`, reason });

/** CDK's own function that copies the site's files into the bucket. */
const DEPLOYER = 'Custom::CDKBucketDeployment';

const DEPLOYER_FINDINGS = [
  'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  'IAM5[Action::s3:Abort*]',
  'IAM5[Action::s3:DeleteObject*]',
  'IAM5[Action::s3:GetBucket*]',
  'IAM5[Action::s3:GetObject*]',
  'IAM5[Action::s3:List*]',
  // CloudFront's invalidations take no other resource.
  'IAM5[Resource::*]',
  'IAM5[Resource::<SiteBucket978D4AEB.Arn>/*]',
  'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
];

export function acknowledgeFindings({ data, service, web }: System): void {
  Validations.of(data).acknowledge(
    rule(
      'SMG4',
      "The vendors' secrets are rotated at the vendors and put in by hand; the encryption key cannot change without sealing every token anew.",
    ),
  );
  Validations.of(service).acknowledge(
    rule(
      'APIG4',
      'The functions know the caller: each contract names its access, and opaque tokens end at once, which a caching authorizer would delay.',
    ),
  );
  Validations.of(web).acknowledge(
    rule('CFR1', 'The product is offered everywhere.'),
    rule('CFR2', 'The gateway throttles, and sign-in limits itself by address and account.'),
    rule(
      'CFR3',
      'The gateway keeps access logs without query strings; pages and assets are public.',
    ),
    rule('CFR4', 'The minimum TLS version is set together with an own domain and certificate.'),
    rule('S1', 'The bucket holds the public site only and is read by one distribution.'),
  );
  for (const deployer of web.node.children.filter(({ node }) => node.id.startsWith(DEPLOYER))) {
    Validations.of(deployer).acknowledge(
      ...DEPLOYER_FINDINGS.map((id) =>
        rule(id, "CDK's own deployment function copies any file between two named buckets."),
      ),
      rule('L1', 'CDK chooses the runtime of its own function.'),
    );
  }
}
