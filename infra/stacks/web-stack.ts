// The stack with the site, whose CloudFront distribution is the single origin in front of the API.
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { OriginSecrets } from '../constructs/origin-secrets.ts';
import type { ServiceHttpApi } from '../constructs/service-http-api.ts';
import { SpaSite } from '../constructs/spa-site.ts';
import type { Stage } from '../stage/stage.ts';

export type WebStackProps = StackProps & {
  readonly api: ServiceHttpApi;
  readonly originSecrets: OriginSecrets;
  readonly webAclArn?: string;
  readonly webFolder: string;
  readonly stage: Stage;
};

export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { distribution } = new SpaSite(this, 'Site', {
      api: props.api,
      originSecretName: props.originSecrets.currentName,
      webAclArn: props.webAclArn,
      webFolder: props.webFolder,
      domain: props.stage.domain,
      imageOrigins: props.stage.imageOrigins,
    });
    // With the operator's domain its DNS record must point here; otherwise this is the app's address.
    new CfnOutput(this, 'SiteAddress', { value: `https://${distribution.distributionDomainName}` });
  }
}
